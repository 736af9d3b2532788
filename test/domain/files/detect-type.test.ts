import { expect, test } from 'vitest';
import { detectType } from '../../../lib/domain/files/detect-type';
import { joinBytes } from '../../../lib/keeper/join-bytes';
import { jpeg, latin, png } from '../../keeper/strip/pictures';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A zip archive's beginning: entries that are not compressed. */
const zip = (...entries: [name: string, content?: string][]): Uint8Array =>
  joinBytes(
    entries.map(([name, content = '']) =>
      joinBytes([
        latin('PK\x03\x04'),
        new Uint8Array(22),
        latin(`${String.fromCharCode(name.length)}\0\0\0${name}${content}`),
      ]),
    ),
  );
const office = (...names: string[]) =>
  zip(['[Content_Types].xml'], ['_rels/.rels'], ...names.map((name): [string] => [name]));
const ole = (stream: string) =>
  joinBytes([
    latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    new Uint8Array(600),
    latin([...stream].join('\0')),
    new Uint8Array(8),
  ]);

test.each<[string, Uint8Array, string]>([
  ['image/png', png([]), 'png'],
  ['image/jpeg', jpeg([]), 'jpg'],
  ['image/gif', latin('GIF89a\x01\0'), 'gif'],
  ['image/webp', latin('RIFF\0\0\0\0WEBPVP8 \0'), 'webp'],
  ['application/pdf', latin('%PDF-1.7\n%\xe2\xe3'), 'pdf'],
  ['image/heic', latin('\0\0\0\x18ftypheic\0\0\0\0'), 'heic'],
  ['image/avif', latin('\0\0\0\x18ftypavif\0\0\0\0'), 'avif'],
  ['video/mp4', latin('\0\0\0\x18ftypisom\0\0\0\0'), 'mp4'],
  ['video/quicktime', latin('\0\0\0\x18ftypqt  \0\0\0\0'), 'mov'],
  ['application/gzip', latin('\x1f\x8b\x08\0\0\0'), 'gz'],
  ['audio/mpeg', latin('ID3\x03\0\0'), 'mp3'],
  ['application/vnd.microsoft.portable-executable', latin('MZ\x90\0\x03\0'), 'exe'],
  ['application/rtf', latin('{\\rtf1 text}'), 'rtf'],
  ['application/zip', zip(['photo.png']), 'zip'],
  ['application/zip', latin('PK\x05\x06\0\0'), 'zip'],
  ['application/zip', zip(['word/document.xml']), 'zip'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    office('docProps/app.xml', 'word/document.xml'),
    'docx',
  ],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    office('xl/workbook.xml'),
    'xlsx',
  ],
  [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    office('ppt/presentation.xml'),
    'pptx',
  ],
  [
    'application/vnd.ms-word.document.macroEnabled.12',
    office('word/document.xml', 'word/vbaProject.bin'),
    'docm',
  ],
  [
    'application/vnd.oasis.opendocument.text',
    zip(['mimetype', 'application/vnd.oasis.opendocument.text'], ['content.xml']),
    'odt',
  ],
  ['application/msword', ole('WordDocument'), 'doc'],
  ['application/vnd.ms-excel', ole('Workbook'), 'xls'],
  ['application/octet-stream', ole('Installer'), 'bin'],
  ['image/svg+xml', bytes('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x">'), 'svg'],
  ['image/svg+xml', bytes('\ufeff<svg:svg>'), 'svg'],
  ['text/html', bytes('  <!-- a --><!DOCTYPE html><p>'), 'html'],
  ['text/html', bytes('<?xml version="1.0"?><html xmlns="x">'), 'html'],
  ['text/html', bytes('<script>alert(1)</script>'), 'html'],
  ['text/html', bytes('<!-- x --><img src=x onerror=alert(1)>'), 'html'],
  ['text/html', bytes(`<!-- ${'x'.repeat(5000)} --><img src=x onerror=alert(1)>`), 'html'],
  ['text/plain', bytes('<!-- a note -->\n# Notes'), 'txt'],
  ['application/xml', bytes('<?xml version="1.0"?><invoice/>'), 'xml'],
  ['text/plain', bytes('MZ are two letters, BM two others'), 'txt'],
  ['text/plain', bytes(''), 'txt'],
  ['application/octet-stream', latin('\x01\x02\0\x03'), 'bin'],
  ['application/octet-stream', latin('caf\xe9 in another code'), 'bin'],
])('%s is told by its bytes, whatever its name says', (mimeType, first, ending) => {
  expect(detectType(first, 'file.pdf')).toEqual({ mimeType, ending });
});

test.each([
  ['report.CSV', 'text/csv', 'csv'],
  ['data.json', 'application/json', 'json'],
  ['notes.md', 'text/markdown', 'md'],
  ['server.log', 'text/plain', 'log'],
  ['notes.html', 'text/plain', 'txt'],
  ['picture.svg', 'text/plain', 'txt'],
  ['noending', 'text/plain', 'txt'],
])('the name %s chooses only among plain texts', (name, mimeType, ending) => {
  expect(detectType(bytes('a;b\n1;ü'), name)).toEqual({ mimeType, ending });
});

test('a text whose first bytes end within a character is one', () => {
  expect(detectType(bytes('für').subarray(0, 2), 'a.txt').ending).toBe('txt');
});

test('a name of OpenDocument that goes on is not taken for its beginning', () => {
  const template = zip(['mimetype', 'application/vnd.oasis.opendocument.text-template']);
  expect(detectType(template, 'a').ending).toBe('zip');
});

test('an archive whose entries are within the names of others is read quickly', () => {
  const archive = latin('PK\x03\x04\0\xff\xff'.repeat(100_000 / 7));
  const start = performance.now();
  expect(detectType(archive, 'a').ending).toBe('zip');
  expect(performance.now() - start).toBeLessThan(2_000);
});
