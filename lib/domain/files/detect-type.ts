import { asLatin1 } from '../../bytes/latin1';
import { type FileKind, kindOfFile, MEDIA_TYPES } from '../documents/file-kind';
import { type DetectedType, UNKNOWN_TYPE } from './detected-type';
import { textType } from './text-type';
import { oleType, zipType } from './zip-type';

// `file-type` 22 knows many more kinds, and wants Node 22. These are the ones that agents send and browsers
// show; the rest is `bin`, which no browser shows.

/** The bytes of a file's beginning that are enough to tell its type. */
export const BYTES_TO_DETECT = 1024 * 1024;

const PREVIEWED: Record<FileKind, string> = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  pdf: 'pdf',
};

type Row = [at: number, starts: string[], mimeType: string, ending: string];

/** By the characters that begin a file, or stand a few bytes later. */
const STARTS: Row[] = [
  [4, ['ftypavif', 'ftypavis'], 'image/avif', 'avif'],
  [4, ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'].map(brand), 'image/heic', 'heic'],
  [4, ['ftypqt'], 'video/quicktime', 'mov'],
  [4, ['ftypM4A', 'ftypM4B'], 'audio/mp4', 'm4a'],
  [4, ['ftyp'], 'video/mp4', 'mp4'],
  [8, ['WAVEfmt'], 'audio/wav', 'wav'],
  [8, ['AVI LIST'], 'video/x-msvideo', 'avi'],
  [0, ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'], 'audio/mpeg', 'mp3'],
  [0, ['OggS'], 'application/ogg', 'ogg'],
  [0, ['\x1a\x45\xdf\xa3'], 'video/matroska', 'mkv'],
  [0, ['II*\0', 'MM\0*'], 'image/tiff', 'tiff'],
  [0, ['BM'], 'image/bmp', 'bmp'],
  [0, ['\x1f\x8b\x08'], 'application/gzip', 'gz'],
  [0, ['7z\xbc\xaf\x27\x1c'], 'application/x-7z-compressed', '7z'],
  [0, ['Rar!\x1a\x07'], 'application/vnd.rar', 'rar'],
  [0, ['MZ'], 'application/vnd.microsoft.portable-executable', 'exe'],
];

function brand(name: string): string {
  return `ftyp${name}`;
}

const RICH_TEXT: DetectedType = { mimeType: 'application/rtf', ending: 'rtf' };
const ZIP = ['PK\x03\x04', 'PK\x05\x06'];
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/**
 * Detects a file's type by its first bytes, up to `BYTES_TO_DETECT`. Its name only tells kinds of plain
 * text from each other: a name is what its sender wants us to believe.
 */
export function detectType(first: Uint8Array, name: string): DetectedType {
  const kind = kindOfFile(first);
  if (kind) return { mimeType: MEDIA_TYPES[kind], ending: PREVIEWED[kind] };
  const start = asLatin1(first.subarray(0, 64));
  if (ZIP.some((sign) => start.startsWith(sign))) return zipType(first);
  if (start.startsWith(OLE)) return oleType(first) ?? UNKNOWN_TYPE;
  if (start.startsWith('{\\rtf')) return RICH_TEXT;
  // Before the table: a text may begin with two of its letters.
  const text = textType(first, name);
  if (text) return text;
  const row = STARTS.find(([at, signs]) => signs.some((sign) => start.startsWith(sign, at)));
  return row ? { mimeType: row[2], ending: row[3] } : UNKNOWN_TYPE;
}
