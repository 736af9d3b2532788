/** The kinds of files that we preview. Not SVG: it is a document that can hold scripts. */
export type FileKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'pdf';

export const MEDIA_TYPES: Record<FileKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** Detects a file's kind by its first bytes, never by its name. */
export function kindOfFile(bytes: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && /^WEBPVP8[ LX]$/.test(text.slice(8))) return 'webp';
  return /^%PDF-\d/.test(text) ? 'pdf' : undefined;
}

/** Whether the media type in the snapshot fits the kind of the file. */
export function isOfType(mimeType: string, kind: FileKind): boolean {
  const type = mimeType.split(';')[0]?.trim().toLowerCase().replace('image/jpg', 'image/jpeg');
  return type === '' || type === 'application/octet-stream' || type === MEDIA_TYPES[kind];
}

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** A picture's size, read before the picture is decoded; undefined if its header makes no sense. */
export function pictureSize(bytes: Uint8Array, kind: Exclude<FileKind, 'pdf'>): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[kind](view);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: Record<Exclude<FileKind, 'pdf'>, (view: DataView) => Size | undefined> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: gifSize,
  webp: webpSize,
  jpeg: jpegSize,
};

/** Bytes of a table of colours, as the byte of flags before it says. */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Browsers make the screen as large as the first picture on it, if that is larger. Without a picture there is no size. */
function gifSize(view: DataView): Size | undefined {
  const low = (from: number) => view.getUint16(from, true);
  let at = 13 + coloursOf(view.getUint8(10));
  // Extensions stand before the picture, each in blocks of which the last one is empty.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  return {
    width: Math.max(low(6), low(at + 1) + low(at + 5)),
    height: Math.max(low(8), low(at + 3) + low(at + 7)),
  };
}

function webpSize(view: DataView): Size {
  const low = (at: number) => view.getUint16(at, true);
  switch (view.getUint8(15)) {
    case 0x20: // "VP8 "
      return { width: low(26) & 0x3fff, height: low(28) & 0x3fff };
    case 0x4c: {
      const both = view.getUint32(21, true); // "VP8L"
      return { width: (both & 0x3fff) + 1, height: ((both >> 14) & 0x3fff) + 1 };
    }
    default: // "VP8X"
      return {
        width: 1 + low(24) + view.getUint8(26) * 0x10000,
        height: 1 + low(27) + view.getUint8(29) * 0x10000,
      };
  }
}

/** Walks the segments up to the one that holds the frame's size. */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // A zero, TEM and a restart have no length. Decoders skip them.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xd9 || marker === 0xda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
}
