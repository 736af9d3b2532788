import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLatin1 } from '../../../lib/bytes/latin1';
import { joinBytes } from '../../../lib/keeper/join-bytes';
import { isStrippable, type StrippableKind, stripPicture } from '../../../lib/keeper/strip/strip';
import {
  exif,
  exifSegment,
  ICC,
  JFIF,
  jpeg,
  latin,
  png,
  pngChunk,
  riffChunk,
  segment,
  webp,
  webpFlags,
} from './pictures';

const CANARY = 'CANARY';
const tiff = exif(
  [
    { tag: 0x010f, text: CANARY },
    { tag: 0x0112, short: 5 },
  ],
  CANARY,
);

/** Parts of pictures that random pictures are made of. */
const PARTS: Record<StrippableKind, Uint8Array[]> = {
  jpeg: [
    ...[JFIF, ICC, exifSegment(tiff), segment(0xfe, latin(CANARY)), segment(0xed, latin(CANARY))],
    ...[jpeg([]).slice(2), Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff), latin('\0x')],
  ],
  png: [
    ...[pngChunk('eXIf', tiff), pngChunk('tEXt', latin(CANARY)), pngChunk('IDAT', latin('xy'))],
    ...[pngChunk('IEND', latin('')), pngChunk('iCCP', latin('colours'))],
  ],
  webp: [
    ...[riffChunk('EXIF', tiff), riffChunk('XMP ', latin(CANARY)), riffChunk('VP8 ', latin('xyz'))],
    ...[webpFlags(0x2c), riffChunk('ANMF', new Uint8Array(40)), riffChunk('MINE', latin(CANARY))],
  ],
};
const MAKERS: Record<StrippableKind, (parts: Uint8Array[]) => Uint8Array<ArrayBuffer>> = {
  jpeg: (parts) => joinBytes([Uint8Array.of(0xff, 0xd8), ...parts]),
  png: (parts) => joinBytes([latin('\x89PNG\r\n\x1a\n'), ...parts]),
  webp: (parts) => webp(parts),
};

describe.each(['jpeg', 'png', 'webp'] as const)('%s', (kind) => {
  const bytes = fc.uint8Array({ maxLength: 60 });
  const part = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...PARTS[kind]) },
    { weight: 1, arbitrary: bytes },
  );
  /** Random parts, of which one may be damaged and the end may be missing. */
  const picture = fc
    .tuple(fc.array(part, { maxLength: 8 }), fc.nat(400), fc.nat(255), fc.nat(40), fc.boolean())
    .map(([parts, at, value, cut, isDamaged]) => {
      const made = MAKERS[kind](parts);
      if (isDamaged && at >= 2 && at < made.length) made[at] = value;
      return isDamaged ? made.slice(0, Math.max(made.length - cut, 2)) : made;
    });

  test('random bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (random) => {
        const given = Uint8Array.from(random);
        expect(stripPicture(given, kind).bytes.length).toBeLessThanOrEqual(given.length);
        const led = MAKERS[kind]([given]);
        expect(stripPicture(led, kind).bytes.length).toBeLessThanOrEqual(led.length);
      }),
      { seed: 18, numRuns: 2_000 },
    );
  });

  test('a stripped picture has nothing more to strip', () => {
    fc.assert(
      fc.property(picture, (given) => {
        const once = stripPicture(given, kind);
        const twice = stripPicture(once.bytes, kind);
        expect(Buffer.compare(twice.bytes, once.bytes)).toBe(0);
        expect(twice.found).toEqual([]);
        expect(once.found.length === 0).toBe(once.bytes === given);
      }),
      { seed: 18, numRuns: 3_000 },
    );
  });

  test('of undamaged parts no canary stays', () => {
    const whole = fc.array(fc.constantFrom(...PARTS[kind]), { maxLength: 8 }).map(MAKERS[kind]);
    fc.assert(
      fc.property(whole, (given) => {
        const { bytes: stripped, isUnreadable } = stripPicture(given, kind);
        if (!isUnreadable) expect(asLatin1(stripped)).not.toContain(CANARY);
      }),
      { seed: 18, numRuns: 2_000 },
    );
  });
});

test.each<[StrippableKind, Uint8Array, (parts: Uint8Array[]) => Uint8Array<ArrayBuffer>]>([
  ['jpeg', segment(0xfe), jpeg],
  ['png', pngChunk('tEXt', latin('')), png],
  [
    'webp',
    riffChunk('XMP ', latin('')),
    (parts) => webp([...parts, riffChunk('VP8 ', latin('xy'))]),
  ],
])(
  'a %s of more parts than any program writes is unreadable, which costs little',
  (kind, part, make) => {
    const ofParts = (count: number) => stripPicture(make(Array(count).fill(part)), kind);
    expect(ofParts(90_000).isUnreadable).toBe(false);
    expect(ofParts(100_001).isUnreadable).toBe(true);
  },
);

test('the details of other kinds are not known', () => {
  expect(isStrippable('gif') || isStrippable('pdf') || isStrippable(undefined)).toBe(false);
  expect(isStrippable('png')).toBe(true);
});
