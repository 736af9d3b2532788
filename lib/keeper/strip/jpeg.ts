import { asLatin1 } from '../../bytes/latin1';
import type { PictureDetail } from '../../domain/files/file-view';
import { reduceExif } from './exif';
import { MOST_PARTS, type Remainder, type Stripped, startRemainder, unreadable } from './remainder';
import { detailsOfIptc, detailsOfXmp } from './xmp-iptc';

// A JPEG file is a row of segments (ITU-T T.81, annex B): 0xff, the marker, a length, and that many bytes.
// The pixels follow a start of scan, up to the next marker that is neither a restart nor a stuffed zero.

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
/** The block of an application: 0xe0 to 0xef. */
const app = (number: number): number => 0xe0 + number;

const EXIF = 'Exif\0';
const EXIF_HEADER = 6;
const XMP = /^http:\/\/ns\.adobe\.com\/(xap\/1\.0|xmp\/extension)\/\0/;

/** Removes all segments but those that the pixels and their colours need, and what follows the picture. */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Stripped {
  const rest = startRemainder(bytes);
  rest.keep(0, 2);
  const walk = { at: 2, hasScan: false, hasExif: false };
  for (let parts = 1; ; parts += 1) {
    if (parts > MOST_PARTS) return unreadable(bytes);
    const start = walk.hasScan ? endOfScan(bytes, walk.at) : bytes.indexOf(0xff, walk.at);
    const before = start === -1 ? bytes.length : start;
    if (walk.hasScan) rest.keep(walk.at, before);
    else if (before > walk.at) rest.remove([]); // Decoders skip it.
    let code = before;
    while (bytes[code] === 0xff) code += 1;
    const marker = bytes[code];
    // A picture that was cut off has no end.
    if (marker === undefined) {
      rest.keep(before, bytes.length);
      break;
    }
    if (marker === END_OF_IMAGE || (walk.hasScan && marker === START_OF_IMAGE)) {
      if (marker === END_OF_IMAGE) rest.keep(before, code + 1);
      // A phone's second picture, a film, or anything else.
      if (marker === START_OF_IMAGE || code + 1 < bytes.length) rest.remove(['other']);
      break;
    }
    walk.at = code + 1;
    if (isWithoutLength(marker)) {
      rest.remove([]);
      continue;
    }
    const end = code + 1 + (((bytes[code + 1] ?? 0) << 8) | (bytes[code + 2] ?? 0));
    const isCut = end < code + 3 || end > bytes.length;
    if (isCut && !walk.hasScan) return unreadable(bytes);
    keepOrRemove(rest, { bytes, marker, start: before, body: code + 3, end }, walk);
    if (isCut) break;
    walk.at = end;
    walk.hasScan ||= marker === START_OF_SCAN;
  }
  return walk.hasScan ? rest.result() : unreadable(bytes);
}

/** Before the pixels these mean nothing: they are left out like what stands between segments. */
const isWithoutLength = (marker: number): boolean =>
  marker < 0xc0 || (marker >= 0xd0 && marker <= START_OF_IMAGE);

/** Where the next segment begins after pixels; -1: there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    let code = at;
    while (bytes[code] === 0xff) code += 1;
    const marker = bytes[code];
    if (marker === undefined) return -1;
    if (marker >= 0xc0 && !(marker >= 0xd0 && marker < START_OF_IMAGE)) return at;
    at = code + 1;
  }
  return -1;
}

type Segment = {
  bytes: Uint8Array<ArrayBuffer>;
  marker: number;
  start: number;
  body: number;
  end: number;
};

function keepOrRemove(
  rest: Remainder,
  { bytes, marker, start, body, end }: Segment,
  walk: { hasExif: boolean },
): void {
  const isApp = marker >= app(0) && marker <= app(15);
  if (!isApp && marker !== COMMENT) {
    rest.keep(start, end);
    return;
  }
  const content = bytes.subarray(body, end);
  const name = asLatin1(content.subarray(0, 40));
  if (marker === app(2) && name.startsWith('ICC_PROFILE\0')) rest.keep(start, end);
  else if (marker === app(14) && /^Adobe.{7}/s.test(name)) keepFirst(rest, content, app(14), 12);
  else if (marker === app(0) && /^JFIF\0.{9}/s.test(name)) keepFirst(rest, content, app(0), 14);
  else if (marker === app(1) && name.startsWith(EXIF)) {
    const { rest: kept, isReduced, found } = reduceExif(content.subarray(EXIF_HEADER));
    // Viewers read the first one.
    const isFirst = !walk.hasExif;
    walk.hasExif = true;
    if (isReduced && isFirst) {
      rest.keep(start, end);
      return;
    }
    rest.remove(found);
    if (kept && isFirst) putSegment(rest, app(1), [0x45, 0x78, 0x69, 0x66, 0, 0, ...kept]);
  } else rest.remove(detailsOf(marker, name, content));
}

function detailsOf(marker: number, name: string, content: Uint8Array): PictureDetail[] {
  if (marker === COMMENT) return ['comment'];
  if (marker === app(1) && XMP.test(name)) return detailsOfXmp(content);
  if (marker === app(13)) return detailsOfIptc(content);
  return ['other'];
}

/** Keeps the fields of a segment that decoders need. What may follow them is a small picture. */
function keepFirst(rest: Remainder, content: Uint8Array, marker: number, length: number): void {
  const fields = content.slice(0, length);
  const isLonger = content.length > length;
  // The small picture's width and height.
  if (marker === app(0) && isLonger) fields.set([0, 0], 12);
  if (isLonger) rest.remove(['other']);
  putSegment(rest, marker, fields);
}

function putSegment(rest: Remainder, marker: number, content: Iterable<number>): void {
  const body = Uint8Array.from(content);
  const length = body.length + 2;
  rest.put(Uint8Array.of(0xff, marker, length >> 8, length & 0xff, ...body));
}
