import { describe, expect, test } from 'vitest';
import { isOfType, kindOfFile, pictureSize } from '../../../lib/domain/documents/file-kind';
import { checkPreview } from '../../../lib/domain/documents/preview-rules';

/** Latin-1 text as bytes. */
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Headers of files of 3 by 2 pixels, as common programs write them. */
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x02\0\0\0';
const GIF = 'GIF89a\x03\0\x02\0\xf0\0\0colour\x21\xfe\x02hi\x01!\0\x2c\x01\0\0\0\x01\0\x02\0\0';
const JPEG = '\xff\xd8\xff\xe0\0\x04JF\xff\xff\xc4\0\x03x\xff\xc2\0\x0b\x08\0\x02\0\x03\x01';
const LOSSY = 'RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x03\0\x02\0';
const LOSSLESS = 'RIFF\x24\0\0\0WEBPVP8L\x18\0\0\0\x2f\x02\x40\0\0';
const EXTENDED = 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x02\0\0\x01\0\0';

describe('the kind of a file is', () => {
  test.each([
    ['png', PNG],
    ['gif', GIF],
    ['gif', 'GIF87a'],
    ['jpeg', JPEG],
    ['webp', LOSSY],
    ['webp', LOSSLESS],
    ['webp', EXTENDED],
    ['pdf', '%PDF-1.7\n'],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [undefined, '<html>'],
    [undefined, ' %PDF-1.7'],
    [undefined, 'RIFF\0\0\0\0WAVEfmt '],
    [undefined, 'BM'],
    [undefined, '\x89PNG'],
    [undefined, ''],
  ])('%s', (kind, text) => expect(kindOfFile(bytes(text))).toBe(kind));

  test.each([
    ['image/png', 'png', true],
    ['IMAGE/PNG; charset=x', 'png', true],
    ['image/jpg', 'jpeg', true],
    ['application/octet-stream', 'pdf', true],
    ['image/png', 'pdf', false],
    ['text/html', 'gif', false],
  ] as const)('the type %s fits %s: %s', (type, kind, fits) =>
    expect(isOfType(type, kind)).toBe(fits),
  );
});

describe('the size of a picture is read from', () => {
  test.each([
    ['png', PNG],
    ['gif', GIF],
    ['jpeg', JPEG],
    ['webp', LOSSY],
    ['webp', LOSSLESS],
    ['webp', EXTENDED],
  ] as const)('%s', (kind, text) => {
    expect(pictureSize(bytes(text), kind)).toEqual({ width: 3, height: 2 });
    for (let length = 0; length < text.length; length++)
      expect(() => pictureSize(bytes(text.slice(0, length)), kind)).not.toThrow();
  });

  test.each(['\xff\0', '\xff\x01', '\xff\xd0', '\xff\xd7'])(
    'a JPEG with a mark without a length before its frame: %j',
    (mark) => {
      const frame = '\xff\xc0\0\x0b\x08\xea\x60\xea\x60\x01';
      // Who takes the frame for the length of the mark comes to a smaller one.
      const small = '\xff\xc0\0\x0b\x08\0\x02\0\x03\x01';
      const start = `\xff\xd8${mark}${frame}`;
      const file = start.padEnd(4 + 0xffc0, 'x') + small;
      expect(pictureSize(bytes(file), 'jpeg')).toEqual({ width: 60_000, height: 60_000 });
    },
  );

  test('a GIF whose first picture is larger than its screen: it is that picture that browsers decode', () => {
    const large = GIF.replace('\x2c\x01\0\0\0\x01\0\x02\0', '\x2c\x01\0\0\0\0\xf0\0\xf0');
    expect(pictureSize(bytes(large), 'gif')).toEqual({ width: 61_441, height: 61_440 });
    expect(checkPreview(bytes(large))).toMatchObject({ kind: 'too-large' });
  });

  test('a GIF without a picture has no size', () => {
    expect(pictureSize(bytes(GIF.replace('\x2c', '\x3b')), 'gif')).toBeUndefined();
  });

  test('a JPEG without a frame has no size', () => {
    expect(pictureSize(bytes('\xff\xd8\xff\xda\0\x02\xff\xd9'), 'jpeg')).toBeUndefined();
    expect(pictureSize(bytes('\xff\xd8\xffno frame'), 'jpeg')).toBeUndefined();
  });
});

test('only known kinds and pictures that fit into memory are previewed', () => {
  expect(checkPreview(bytes(PNG))).toEqual({ kind: 'png' });
  expect(checkPreview(bytes('%PDF-1.4'))).toEqual({ kind: 'pdf' });
  expect(checkPreview(bytes('<svg/>'))).toEqual({ kind: 'no-kind' });
  expect(checkPreview(bytes(PNG.slice(0, 12)))).toEqual({ kind: 'no-kind' });
  expect(checkPreview(bytes(PNG.replace('\x03', '\0')))).toEqual({ kind: 'no-kind' });
  const large = PNG.replace('\0\0\0\x03', '\0\x01\0\0');
  expect(checkPreview(bytes(large.replace('\0\0\0\x02', '\0\0\xff\xff')))).toEqual({
    kind: 'too-large',
    size: { width: 65536, height: 65535 },
  });
});
