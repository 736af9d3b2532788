import { expect, test, vi } from 'vitest';
import { reduceExif } from '../../../lib/keeper/strip/exif';

const ENTRY = 12;
const HEADER = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
const MAKE = 0x010f;
const FURTHER = 0x8769;

test('directories that share their entries are not read again and again', () => {
  // Each of 200 directories has 200 entries, of which all but one are those of the next directory, too.
  const many = 200;
  const shared = 8 + 2 + many * ENTRY + 4;
  const tiff = new Uint8Array(shared + 2 * many * ENTRY + 6);
  const view = new DataView(tiff.buffer);
  tiff.set(HEADER);
  view.setUint16(8, many);
  for (let i = 0; i < many; i += 1) {
    view.setUint16(10 + i * ENTRY, FURTHER);
    view.setUint32(10 + i * ENTRY + 8, shared + i * ENTRY);
  }
  for (let i = 0; i < 2 * many; i += 1) view.setUint16(shared + i * ENTRY, many);

  const reads = vi.spyOn(DataView.prototype, 'getUint16');
  const { found } = reduceExif(tiff);
  expect(reads.mock.calls.length).toBeLessThan(tiff.length);
  reads.mockRestore();
  expect([...found]).toEqual(['other']);
});

test('a long row of directories that lead to each other is read to its end', () => {
  const many = 50_000;
  const length = 2 + ENTRY + 4;
  const tiff = new Uint8Array(8 + many * length);
  const view = new DataView(tiff.buffer);
  tiff.set(HEADER);
  for (let i = 0; i < many; i += 1) {
    const at = 8 + i * length;
    view.setUint16(at, 1);
    view.setUint16(at + 2, i < many - 1 ? FURTHER : MAKE);
    view.setUint32(at + 10, at + length);
  }
  expect([...reduceExif(tiff).found]).toEqual(['device']);
});
