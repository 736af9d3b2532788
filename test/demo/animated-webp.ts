/** A part of a film that changed: a still WebP picture, and where it lies, in pixels. `x` and `y` are even. */
export type FilmFrame = {
  picture: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
  /** How long it is shown, in milliseconds. */
  ms: number;
};

/** One animated picture of still ones, which plays again and again (WebP container, RFC 9649). */
export function animatedWebp(
  frames: readonly FilmFrame[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const animated = 0x02;
  return chunk('RIFF', [
    text('WEBP'),
    chunk('VP8X', [number(animated, 4), number(width - 1, 3), number(height - 1, 3)]),
    // Background and number of rounds: none, and without end.
    chunk('ANIM', [number(0, 4), number(0, 2)]),
    ...frames.map(frameChunk),
  ]);
}

function frameChunk({ picture, x, y, width, height, ms }: FilmFrame): Uint8Array {
  const replaceWhatIsBelow = 0x02;
  return chunk('ANMF', [
    ...[x / 2, y / 2, width - 1, height - 1, ms].map((value) => number(value, 3)),
    number(replaceWhatIsBelow, 1),
    ...pixelsOf(picture),
  ]);
}

/** The chunks with the pixels of a still picture, without its header and its colour profile. */
function pixelsOf(picture: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  for (let at = 12; at < picture.length; ) {
    const name = new TextDecoder().decode(picture.subarray(at, at + 4));
    const size = 8 + view.getUint32(at + 4, true);
    const end = at + size + (size % 2);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(name)) found.push(picture.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new Error('A picture of the film is not a WebP picture.');
  return found;
}

/** Its name, its length, its content, and one byte more if the length is odd. */
function chunk(name: string, parts: readonly Uint8Array[]): Uint8Array {
  const content = joined(parts);
  return joined([
    text(name),
    number(content.length, 4),
    content,
    new Uint8Array(content.length % 2),
  ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** The lowest byte comes first. */
const number = (value: number, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff);
