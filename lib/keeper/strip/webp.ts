import { asLatin1 } from '../../bytes/latin1';
import { toUtf8 } from '../../bytes/utf8';
import { joinBytes } from '../join-bytes';
import { reduceExif } from './exif';
import { MOST_PARTS, type Stripped, startRemainder, unreadable } from './remainder';
import { detailsOfXmp } from './xmp-iptc';

// A WebP file is a RIFF container (RFC 9649): chunks with a name, a length, and that many bytes, evened up.

const RIFF_HEADER = 12;
const HEADER = 8;
/** Before the chunks of one picture of an animation. */
const FRAME_HEADER = 16;
const PIXELS = /^(VP8 |VP8L|ANMF)$/;
const VISIBLE = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
/** What decoders read within one picture of an animation. */
const IN_FRAME = /^(VP8 |VP8L|ALPH)$/;
/** Where the flags stand if the first chunk is `VP8X`, and those that announce EXIF and XMP. */
const FLAGS_AT = 20;
const VP8X_LENGTH = 10;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

type Chunk = { name: string; at: number; end: number; data: Uint8Array<ArrayBuffer> };

/** The chunks between two places. The last one may be cut off, or be less than a header. */
function* chunksOf(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): Generator<Chunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at < to; ) {
    const hasHeader = at + HEADER <= to;
    const length = hasHeader ? view.getUint32(at + 4, true) : 0;
    const end = Math.min(hasHeader ? at + HEADER + length + (length % 2) : to, to);
    const data = bytes.subarray(at + HEADER, Math.min(at + HEADER + length, to));
    yield { name: hasHeader ? asLatin1(bytes.subarray(at, at + 4)) : '', at, end, data };
    at = end;
  }
}

/** Removes all chunks that change nothing on the screen, and what follows the picture. */
export function stripWebp(bytes: Uint8Array<ArrayBuffer>): Stripped {
  if (bytes.length < RIFF_HEADER) return unreadable(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = Math.min(view.getUint32(4, true) + 8, bytes.length);
  const rest = startRemainder(bytes);
  rest.keep(0, RIFF_HEADER);
  let hasPixels = false;
  let hasExif = false;
  let flag = 0;
  let parts = 0;
  for (const { name, at, end, data } of chunksOf(bytes, RIFF_HEADER, last)) {
    parts += 1;
    if (parts > MOST_PARTS) return unreadable(bytes);
    hasPixels ||= PIXELS.test(name);
    const frame = name === 'ANMF' ? withoutUnknown(data) : undefined;
    if (frame) {
      rest.remove(['other']);
      rest.put(chunk('ANMF', frame));
    } else if (VISIBLE.test(name)) rest.keep(at, end);
    else if (name === 'EXIF' && !hasExif) {
      hasExif = true;
      const { rest: kept, isReduced, found } = reduceExif(withoutPrefix(data));
      if (kept) flag = EXIF_FLAG;
      if (isReduced) rest.keep(at, end);
      else rest.remove(found);
      if (kept && !isReduced) rest.put(chunk('EXIF', kept));
    } else rest.remove(name === 'XMP ' ? detailsOfXmp(data) : ['other']);
  }
  if (!hasPixels) return unreadable(bytes);
  if (last < bytes.length) rest.remove(['other']);
  const result = rest.result();
  if (result.found.length > 0) correctHeader(result.bytes, flag);
  return result;
}

/** The header of the whole file says how long it is, and the first chunk which others there are. */
function correctHeader(bytes: Uint8Array<ArrayBuffer>, flag: number): void {
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  if (asLatin1(bytes.subarray(RIFF_HEADER, RIFF_HEADER + 4)) !== 'VP8X') return;
  if (bytes.length <= FLAGS_AT || view.getUint32(FLAGS_AT - 4, true) < VP8X_LENGTH) return;
  view.setUint8(FLAGS_AT, (view.getUint8(FLAGS_AT) & ~(EXIF_FLAG | XMP_FLAG)) | flag);
}

/** One picture of an animation without chunks that no decoder shows; undefined: it has none. */
function withoutUnknown(frame: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const kept: Uint8Array[] = [frame.subarray(0, FRAME_HEADER)];
  let hasUnknown = false;
  for (const { name, at, end } of chunksOf(frame, FRAME_HEADER, frame.length))
    if (IN_FRAME.test(name)) kept.push(frame.subarray(at, end));
    else hasUnknown = true;
  return hasUnknown ? joinBytes(kept) : undefined;
}

/** Some programs begin the EXIF of a WebP like that of a JPEG. */
const withoutPrefix = (data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  asLatin1(data.subarray(0, 6)) === 'Exif\0\0' ? data.subarray(6) : data;

function chunk(name: string, data: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER);
  header.set(toUtf8(name));
  new DataView(header.buffer).setUint32(4, data.length, true);
  return joinBytes([header, data, new Uint8Array(data.length % 2)]);
}
