import { type FileKind, kindOfFile, MEDIA_TYPES } from '../domain/documents/file-kind';
import { type DetectedType, UNKNOWN_TYPE } from './detected-type';
import { asLatin1 } from './latin1';
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

type Row = [start: RegExp, mimeType: string, ending: string];

/** By the first 64 bytes, one character for each. */
const STARTS: Row[] = [
  [/^....ftyp(avif|avis)/s, 'image/avif', 'avif'],
  [/^....ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s, 'image/heic', 'heic'],
  [/^....ftypqt /s, 'video/quicktime', 'mov'],
  [/^....ftypM4[AB]/s, 'audio/mp4', 'm4a'],
  [/^....ftyp/s, 'video/mp4', 'mp4'],
  [/^RIFF....WAVE/s, 'audio/wav', 'wav'],
  [/^RIFF....AVI /s, 'video/x-msvideo', 'avi'],
  [/^(ID3|\xff[\xfb\xf3\xf2])/, 'audio/mpeg', 'mp3'],
  [/^OggS/, 'application/ogg', 'ogg'],
  [/^\x1a\x45\xdf\xa3.*webm/s, 'video/webm', 'webm'],
  [/^\x1a\x45\xdf\xa3/, 'video/matroska', 'mkv'],
  [/^(II\*\0|MM\0\*)/, 'image/tiff', 'tiff'],
  [/^BM....\0\0\0\0/s, 'image/bmp', 'bmp'],
  [/^\x1f\x8b\x08/, 'application/gzip', 'gz'],
  [/^7z\xbc\xaf\x27\x1c/, 'application/x-7z-compressed', '7z'],
  [/^Rar!\x1a\x07/, 'application/vnd.rar', 'rar'],
  [/^MZ/, 'application/vnd.microsoft.portable-executable', 'exe'],
  [/^\{\\rtf/, 'application/rtf', 'rtf'],
];

/**
 * Detects a file's type by its first bytes, up to `BYTES_TO_DETECT`. Its name only tells kinds of plain
 * text from each other: a name is what its sender wants us to believe.
 */
export function detectType(first: Uint8Array, name: string): DetectedType {
  const kind = kindOfFile(first);
  if (kind) return { mimeType: MEDIA_TYPES[kind], ending: PREVIEWED[kind] };
  const start = asLatin1(first.subarray(0, 64));
  if (/^PK(\x03\x04|\x05\x06)/.test(start)) return zipType(first);
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oleType(first) ?? UNKNOWN_TYPE;
  const row = STARTS.find(([pattern]) => pattern.test(start));
  if (row) return { mimeType: row[1], ending: row[2] };
  return textType(first, name) ?? UNKNOWN_TYPE;
}
