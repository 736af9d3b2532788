import { asLatin1 } from '../../bytes/latin1';
import { toUtf8 } from '../../bytes/utf8';
import type { PictureDetail } from '../../domain/files/file-view';
import { reduceExif } from './exif';
import { MOST_PARTS, type Remainder, type Stripped, startRemainder, unreadable } from './remainder';
import { detailsOfXmp } from './xmp-iptc';

// A PNG file is a row of chunks (PNG, third edition): a length, a name, that many bytes, and a checksum.

const SIGNATURE = 8;
const HEADER = 8;
const CHECKSUM = 4;

/**
 * Chunks that change what is seen. A name that begins with a capital letter is one that decoders must
 * know: those stay, too.
 */
const VISIBLE =
  /^([A-Z]...|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|bKGD|hIST|pHYs|sPLT|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/;

/** Removes all chunks that change nothing on the screen, and what follows the picture. */
export function stripPng(bytes: Uint8Array<ArrayBuffer>): Stripped {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rest = startRemainder(bytes);
  rest.keep(0, SIGNATURE);
  let hasPixels = false;
  let hasExif = false;
  for (let at = SIGNATURE, parts = 1; at < bytes.length; parts += 1) {
    if (parts > MOST_PARTS) return unreadable(bytes);
    const name = asLatin1(bytes.subarray(at + 4, at + HEADER));
    const length = at + HEADER <= bytes.length ? view.getUint32(at) : Number.POSITIVE_INFINITY;
    const end = at + HEADER + length + CHECKSUM;
    // A picture that was cut off shows what is there.
    const isCut = end > bytes.length;
    if (isCut && !hasPixels && name !== 'IDAT') return unreadable(bytes);
    hasPixels ||= name === 'IDAT';
    const data = bytes.subarray(at + HEADER, end - CHECKSUM);
    if (VISIBLE.test(name)) rest.keep(at, Math.min(end, bytes.length));
    else if (name === 'eXIf' && !hasExif && !isCut) {
      hasExif = true;
      keepOrientation(rest, data, at, end);
    } else rest.remove(detailsOf(name, data));
    if (isCut) break;
    at = end;
    if (name === 'IEND') {
      if (at < bytes.length) rest.remove(['other']);
      break;
    }
  }
  return hasPixels ? rest.result() : unreadable(bytes);
}

function keepOrientation(rest: Remainder, data: Uint8Array, at: number, end: number): void {
  const { rest: kept, isReduced, found } = reduceExif(data);
  if (isReduced) {
    rest.keep(at, end);
    return;
  }
  rest.remove(found);
  if (kept) rest.put(chunk('eXIf', kept));
}

const TEXTS: [PictureDetail, RegExp][] = [
  ['author', /^(Author|Artist|Copyright)$/i],
  ['comment', /^(Comment|Description|Title|Disclaimer|Warning)$/i],
  ['device', /^(Software|Source)$/i],
  ['time', /(^Creation Time|^date:)/i],
];

function detailsOf(name: string, data: Uint8Array): PictureDetail[] {
  if (name === 'tIME') return ['time'];
  if (name === 'eXIf') return [...reduceExif(data).found, 'other'];
  if (!/^(tEXt|zTXt|iTXt)$/.test(name)) return ['other'];
  const keyword = asLatin1(data.subarray(0, 80)).split('\0', 1)[0] ?? '';
  if (keyword === 'XML:com.adobe.xmp') return detailsOfXmp(data);
  const found = TEXTS.filter(([, words]) => words.test(keyword)).map(([detail]) => detail);
  return found.length > 0 ? found : ['other'];
}

/** A chunk with its checksum. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER + data.length + CHECKSUM);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(toUtf8(name), 4);
  bytes.set(data, HEADER);
  view.setUint32(HEADER + data.length, crc32(bytes.subarray(4, HEADER + data.length)));
  return bytes;
}

/** The checksum of PNG (annex D): of few bytes, so bit by bit. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
