import { joinBytes } from '../../../lib/keeper/join-bytes';

// Pictures built byte by byte, so that a test says what is in them. Their pixels are made up.

/** One byte for each character. */
export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
const u32le = (value: number): number[] => u32(value).reverse();

type Tag = { tag: number; text: string } | { tag: number; short: number };

/** A TIFF block: the tags of its directory, and those of the place if it has one. */
export function exif(tags: Tag[], place?: string): Uint8Array<ArrayBuffer> {
  const count = tags.length + (place ? 1 : 0);
  const entries: number[] = [];
  const values: number[] = [];
  const valuesAt = 8 + 2 + count * 12 + 4;
  for (const one of tags)
    if ('short' in one)
      entries.push(...u16(one.tag), ...u16(3), ...u32(1), ...u16(one.short), 0, 0);
    else {
      entries.push(...u16(one.tag), ...u16(2), ...u32(one.text.length));
      entries.push(...u32(valuesAt + values.length));
      values.push(...latin(one.text));
    }
  if (place) {
    entries.push(...u16(0x8825), ...u16(4), ...u32(1), ...u32(valuesAt + values.length));
    const placeAt = valuesAt + values.length + 2 + 12 + 4;
    values.push(...u16(1), ...u16(0x0002), ...u16(2), ...u32(place.length), ...u32(placeAt));
    values.push(...u32(0), ...latin(place));
  }
  const header = [...latin('MM'), 0, 42, ...u32(8), ...u16(count)];
  return Uint8Array.from([...header, ...entries, ...u32(0), ...values]);
}

/** An XMP packet with an author and a place. */
export const xmp = (author: string, place: string): Uint8Array<ArrayBuffer> =>
  latin(
    `<x:xmpmeta><dc:creator>${author}</dc:creator><exif:GPSLatitude>${place}</exif:GPSLatitude></x:xmpmeta>`,
  );

/** A JPEG segment. */
export const segment = (marker: number, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = joinBytes(content);
  return joinBytes([Uint8Array.from([0xff, marker, ...u16(body.length + 2)]), body]);
};

export const exifSegment = (tiff: Uint8Array): Uint8Array<ArrayBuffer> =>
  segment(0xe1, latin('Exif\0\0'), tiff);

export const JFIF = segment(0xe0, latin('JFIF\0\x01\x02\0\0\x01\0\x01\0\0'));
const QUANTIZATION = segment(0xdb, new Uint8Array(65).fill(7));
export const ICC = segment(0xe2, latin('ICC_PROFILE\0\x01\x01 colours'));
const FRAME = segment(0xc0, latin('\x08\0\x02\0\x03\x01\x01\x11\0'));
/** Pixels with a stuffed zero and a restart in them. */
export const SCAN = joinBytes([
  segment(0xda, latin('\x01\x01\0\0\x3f\0')),
  Uint8Array.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0x00),
]);

/** A JPEG file: these segments before its pixels, and what follows its end. */
export const jpeg = (
  before: Uint8Array[],
  trailer: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> =>
  joinBytes([
    Uint8Array.of(0xff, 0xd8),
    ...before,
    QUANTIZATION,
    FRAME,
    SCAN,
    Uint8Array.of(0xff, 0xd9),
    trailer,
  ]);

/** A PNG chunk. Its checksum is made up, since nothing looks at it. */
export const pngChunk = (name: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joinBytes([Uint8Array.from(u32(data.length)), latin(name), data, latin('\x01\x02\x03\x04')]);

export const PIXELS = pngChunk('IDAT', latin('pixels of a PNG'));

/** A PNG file with these chunks around its pixels. */
export const png = (
  before: Uint8Array[],
  after: Uint8Array[] = [],
  trailer: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> =>
  joinBytes([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', new Uint8Array(13).fill(1)),
    ...before,
    PIXELS,
    ...after,
    pngChunk('IEND', new Uint8Array()),
    trailer,
  ]);

/** A RIFF chunk, evened up. */
export const riffChunk = (name: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joinBytes([
    latin(name),
    Uint8Array.from(u32le(data.length)),
    data,
    new Uint8Array(data.length % 2),
  ]);

/** The first chunk of a WebP with these flags. */
export const webpFlags = (flags: number): Uint8Array<ArrayBuffer> =>
  riffChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 9, 0, 0, 9, 0, 0));

/** A WebP file of these chunks. */
export const webp = (
  chunks: Uint8Array[],
  trailer: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => {
  const body = joinBytes([latin('WEBP'), ...chunks]);
  return joinBytes([latin('RIFF'), Uint8Array.from(u32le(body.length)), body, trailer]);
};
