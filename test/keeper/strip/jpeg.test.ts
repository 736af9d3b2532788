import { expect, test } from 'vitest';
import { asLatin1 } from '../../../lib/bytes/latin1';
import { joinBytes } from '../../../lib/keeper/join-bytes';
import { stripJpeg } from '../../../lib/keeper/strip/jpeg';
import { exif, exifSegment, ICC, JFIF, jpeg, latin, SCAN, segment, xmp } from './pictures';

const XMP_NAME = latin('http://ns.adobe.com/xap/1.0/\0');
const iptc = (dataset: number, text: string) =>
  segment(
    0xed,
    latin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0'),
    Uint8Array.of(0x1c, 2, dataset, 0, text.length),
    latin(text),
  );
const turned = (orientation: number) => exifSegment(exif([{ tag: 0x0112, short: orientation }]));

test('a picture without details is the same bytes', () => {
  const plain = jpeg([JFIF, ICC]);
  const { bytes, found, isUnreadable } = stripJpeg(plain);
  expect(bytes).toBe(plain);
  expect(found).toEqual([]);
  expect(isUnreadable).toBe(false);
});

test('place, device, author, comment and time go; pixels and colours stay', () => {
  const tags = [
    { tag: 0x010e, text: 'CANARY-description' },
    { tag: 0x010f, text: 'CANARY-make' },
    { tag: 0x0132, text: 'CANARY-time' },
    { tag: 0x013b, text: 'CANARY-artist' },
  ];
  const { bytes, found } = stripJpeg(
    jpeg([JFIF, exifSegment(exif(tags, 'CANARY-place')), ICC], latin('CANARY-trailer')),
  );
  expect(bytes).toEqual(jpeg([JFIF, ICC]));
  expect(found.toSorted()).toEqual(['author', 'comment', 'device', 'other', 'place', 'time']);
});

test('of EXIF the orientation alone stays, where it stood', () => {
  const tags = [
    { tag: 0x010f, text: 'CANARY-make' },
    { tag: 0x0112, short: 6 },
  ];
  const { bytes, found } = stripJpeg(jpeg([exifSegment(exif(tags, 'CANARY')), ICC]));
  expect(bytes).toEqual(jpeg([turned(6), ICC]));
  expect(found.toSorted()).toEqual(['device', 'place']);
  // There is nothing more to remove.
  expect(stripJpeg(bytes)).toEqual({ bytes, found: [], isUnreadable: false });
});

test('an orientation that turns nothing goes, too', () => {
  expect(stripJpeg(jpeg([turned(1)])).bytes).toEqual(jpeg([]));
  expect(stripJpeg(jpeg([turned(9)])).bytes).toEqual(jpeg([]));
});

test('only the first EXIF block counts, as for viewers', () => {
  expect(stripJpeg(jpeg([turned(6), turned(3)])).bytes).toEqual(jpeg([turned(6)]));
});

test.each([
  ['XMP', segment(0xe1, XMP_NAME, xmp('CANARY', 'CANARY')), ['place', 'author']],
  ['IPTC', iptc(80, 'CANARY'), ['author']],
  ['the place in IPTC', iptc(90, 'CANARY'), ['place']],
  ['a comment', segment(0xfe, latin('CANARY')), ['comment']],
  ['a list of further pictures', segment(0xe2, latin('MPF\0CANARY')), ['other']],
  ['a block of an unknown application', segment(0xeb, latin('CANARY')), ['other']],
  ['an EXIF block that is none', exifSegment(latin('CANARY')), ['other']],
  ['a small picture in JFIF', segment(0xe0, latin('JFXX\0CANARY')), ['other']],
])('%s goes, and is named', (_name, removed, details) => {
  const { bytes, found } = stripJpeg(jpeg([JFIF, removed]));
  expect(bytes).toEqual(jpeg([JFIF]));
  expect(found).toEqual(details);
});

test('JFIF and Adobe keep what decoders read of them', () => {
  const small = segment(0xe0, latin('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01'), latin('RGB'));
  const adobe = segment(0xee, latin('Adobe\0\x64\0\0\0\0\x01'));
  const longer = segment(0xee, latin('Adobe\0\x64\0\0\0\0\x01CANARY'));
  expect(stripJpeg(jpeg([small, longer])).bytes).toEqual(jpeg([JFIF, adobe]));
});

test('a comment between two scans goes', () => {
  const next = joinBytes([segment(0xfe, latin('CANARY')), SCAN]);
  const { bytes } = stripJpeg(joinBytes([jpeg([]).slice(0, -2), next, Uint8Array.of(0xff, 0xd9)]));
  expect(bytes).toEqual(joinBytes([jpeg([]).slice(0, -2), SCAN, Uint8Array.of(0xff, 0xd9)]));
});

test('a second picture that follows without an end of the first one goes', () => {
  const cut = jpeg([JFIF]).slice(0, -2);
  const second = jpeg([segment(0xfe, latin('CANARY'))]);
  expect(stripJpeg(joinBytes([cut, second])).bytes).toEqual(cut);
});

test('a picture that was cut off in its pixels loses its details all the same', () => {
  const whole = jpeg([segment(0xfe, latin('CANARY'))]);
  const { bytes, found } = stripJpeg(whole.slice(0, -4));
  expect(bytes).toEqual(jpeg([]).slice(0, -4));
  expect(found).toEqual(['comment']);
});

test('what stands between segments, which decoders skip, goes', () => {
  const { bytes, found } = stripJpeg(jpeg([JFIF, latin('CANARY'), ICC]));
  expect(asLatin1(bytes)).not.toContain('CANARY');
  expect(bytes).toEqual(jpeg([JFIF, ICC]));
  expect(found).toEqual(['other']);
});

test('a file that ends before its pixels is unreadable, and stays as it is', () => {
  const cut = jpeg([JFIF, exifSegment(exif([], 'CANARY'))]).slice(0, 60);
  expect(stripJpeg(cut)).toEqual({ bytes: cut, found: [], isUnreadable: true });
});
