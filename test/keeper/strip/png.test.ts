import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { joinBytes } from '../../../lib/keeper/join-bytes';
import { stripPng } from '../../../lib/keeper/strip/png';
import { exif, latin, PIXELS, png, pngChunk, xmp } from './pictures';

const COLOURS = pngChunk('iCCP', latin('colours'));

test('a picture without details is the same bytes', () => {
  const plain = png([COLOURS, pngChunk('tRNS', latin('\x01'))]);
  const { bytes, found } = stripPng(plain);
  expect(bytes).toBe(plain);
  expect(found).toEqual([]);
});

test.each([
  ['a comment', pngChunk('tEXt', latin('Comment\0CANARY')), ['comment']],
  ['an author', pngChunk('iTXt', latin('Author\0\0\0\0\0CANARY')), ['author']],
  ['a program', pngChunk('zTXt', latin('Software\0\0CANARY')), ['device']],
  [
    'XMP',
    pngChunk('iTXt', joinBytes([latin('XML:com.adobe.xmp\0\0\0\0\0'), xmp('CANARY', '1')])),
    ['place', 'author'],
  ],
  ['a time', pngChunk('tIME', latin('\x07\xea\x01\x01\x01\x01\x01')), ['time']],
  [
    'EXIF',
    pngChunk('eXIf', exif([{ tag: 0x0110, text: 'CANARY' }], 'CANARY')),
    ['device', 'place'],
  ],
  ['an unknown chunk', pngChunk('caBX', latin('CANARY')), ['other']],
])('%s goes, before the pixels and after them', (_name, removed, details) => {
  const { bytes, found } = stripPng(png([COLOURS, removed]));
  expect(bytes).toEqual(png([COLOURS]));
  expect(found).toEqual(details);
  expect(stripPng(png([COLOURS], [removed])).bytes).toEqual(png([COLOURS]));
});

test('of EXIF the orientation alone stays, with a right checksum', () => {
  const tags = [
    { tag: 0x0112, short: 6 },
    { tag: 0x013b, text: 'CANARY' },
  ];
  const { bytes, found } = stripPng(png([pngChunk('eXIf', exif(tags))]));
  expect(found).toEqual(['author']);
  const block = exif([{ tag: 0x0112, short: 6 }]);
  const checksum = new Uint8Array(4);
  new DataView(checksum.buffer).setUint32(0, crc32(joinBytes([latin('eXIf'), block])));
  const kept = joinBytes([pngChunk('eXIf', block).slice(0, -4), checksum]);
  expect(bytes).toEqual(png([kept]));
  expect(stripPng(bytes).found).toEqual([]);
});

test('what follows the end goes', () => {
  const { bytes, found } = stripPng(png([], [], latin('CANARY')));
  expect(bytes).toEqual(png([]));
  expect(found).toEqual(['other']);
});

test('a picture that was cut off in its pixels loses its details all the same', () => {
  const whole = png([pngChunk('tEXt', latin('Comment\0CANARY')), PIXELS]);
  expect(stripPng(whole.slice(0, -25)).bytes).toEqual(png([PIXELS]).slice(0, -25));
});

test('a file that ends before its pixels is unreadable, and stays as it is', () => {
  const cut = png([pngChunk('tEXt', latin('Comment\0CANARY'))]).slice(0, 50);
  expect(stripPng(cut)).toEqual({ bytes: cut, found: [], isUnreadable: true });
});
