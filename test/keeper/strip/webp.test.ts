import { expect, test } from 'vitest';
import { joinBytes } from '../../../lib/keeper/join-bytes';
import { stripWebp } from '../../../lib/keeper/strip/webp';
import { exif, latin, riffChunk, webp, webpFlags, xmp } from './pictures';

const PIXELS = riffChunk('VP8 ', latin('odd pixels.'));
const COLOURS = riffChunk('ICCP', latin('colours'));
/** Flags: colours 0x20, EXIF 0x08, XMP 0x04, animation 0x02. */
const WITH_ALL = webpFlags(0x2c);

test('a picture without details is the same bytes', () => {
  const plain = webp([webpFlags(0x20), COLOURS, PIXELS]);
  expect(stripWebp(plain).bytes).toBe(plain);
  expect(stripWebp(plain).found).toEqual([]);
});

test('EXIF and XMP go, and the flags that announce them', () => {
  const block = exif([{ tag: 0x010f, text: 'CANARY' }], 'CANARY');
  const { bytes, found } = stripWebp(
    webp([
      WITH_ALL,
      COLOURS,
      PIXELS,
      riffChunk('EXIF', block),
      riffChunk('XMP ', xmp('CANARY', '')),
    ]),
  );
  expect(bytes).toEqual(webp([webpFlags(0x20), COLOURS, PIXELS]));
  expect(found.toSorted()).toEqual(['author', 'device', 'place']);
});

test.each(['', 'Exif\0\0'])('of EXIF the orientation alone stays, after %j', (prefix) => {
  const tags = [
    { tag: 0x0112, short: 8 },
    { tag: 0x013b, text: 'CANARY' },
  ];
  const block = joinBytes([latin(prefix), exif(tags)]);
  const { bytes, found } = stripWebp(webp([WITH_ALL, PIXELS, riffChunk('EXIF', block)]));
  const kept = riffChunk('EXIF', exif([{ tag: 0x0112, short: 8 }]));
  expect(bytes).toEqual(webp([webpFlags(0x28), PIXELS, kept]));
  expect(found).toEqual(['author']);
  expect(stripWebp(bytes).found).toEqual([]);
});

test('unknown chunks and what follows the picture go', () => {
  const { bytes, found } = stripWebp(
    webp([PIXELS, riffChunk('MINE', latin('CANARY'))], latin('CANARY')),
  );
  expect(bytes).toEqual(webp([PIXELS]));
  expect(found).toEqual(['other']);
});

test('an unknown chunk within one picture of an animation goes', () => {
  const header = new Uint8Array(16).fill(1);
  const hidden = joinBytes([header, PIXELS, riffChunk('MINE', latin('CANARY'))]);
  const { bytes } = stripWebp(webp([webpFlags(0x02), riffChunk('ANMF', hidden)]));
  expect(bytes).toEqual(webp([webpFlags(0x02), riffChunk('ANMF', joinBytes([header, PIXELS]))]));
});

test.each(['ICCP', 'VP8X', 'ANMF'])(
  'a chunk %s, which no decoder reads within one picture of an animation, goes',
  (name) => {
    const header = new Uint8Array(16).fill(1);
    const hidden = joinBytes([header, PIXELS, riffChunk(name, latin('CANARY'))]);
    const { bytes, found } = stripWebp(webp([webpFlags(0x02), riffChunk('ANMF', hidden)]));
    expect(bytes).toEqual(webp([webpFlags(0x02), riffChunk('ANMF', joinBytes([header, PIXELS]))]));
    expect(found).toEqual(['other']);
  },
);

test('a file without pixels is unreadable, and stays as it is', () => {
  const empty = webp([WITH_ALL, riffChunk('EXIF', exif([], 'CANARY'))]);
  expect(stripWebp(empty)).toEqual({ bytes: empty, found: [], isUnreadable: true });
});
