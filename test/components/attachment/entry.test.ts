import { expect, test } from 'vitest';
import {
  changeField,
  EMPTY_ENTRY,
  hasInput,
  readEntry,
  toAttachment,
  withEntry,
} from '../../../components/attachment/entry';
import { guessFile } from '../../../components/attachment/guess-file';

test.each([
  ['https://files.example.com/a/statement.pdf?sig=x', 'statement.pdf', 'application/pdf'],
  ['https://files.example.com/Report%202026.XLSX', 'Report 2026.XLSX', /spreadsheetml/],
  ['https://files.example.com/100%.png', '100%.png', 'image/png'],
  ['https://files.example.com/download', 'download', ''],
  ['https://files.example.com/x.constructor', 'x.constructor', ''],
  ['https://files.example.com/', '', ''],
  ['not a link', '', ''],
])('the link %s suggests a file', (link, name, mimeType) => {
  expect(guessFile(link)).toEqual({
    name,
    mimeType: mimeType instanceof RegExp ? expect.stringMatching(mimeType) : mimeType,
  });
});

test('each letter of the link updates the suggested name and type', () => {
  let entry = EMPTY_ENTRY;
  for (const end of ['a.p', 'a.pd', 'a.pdf'])
    entry = changeField(entry, 'url', `https://x.test/${end}`);
  expect(entry).toEqual({
    url: 'https://x.test/a.pdf',
    name: 'a.pdf',
    mimeType: 'application/pdf',
    hash: '',
  });
});

test('a suggestion does not overwrite what the user typed', () => {
  let entry = changeField(EMPTY_ENTRY, 'url', 'https://x.test/a.pdf');
  entry = changeField(entry, 'name', 'Contract');
  entry = changeField(entry, 'url', 'https://x.test/b.png');
  expect(entry).toMatchObject({ name: 'Contract', mimeType: 'image/png' });
});

test('an unfinished attachment is stored in the draft’s fields and read from them', () => {
  const entry = { url: 'https://x.test/a.pdf', name: 'a.pdf', mimeType: '', hash: '' };
  const fields = withEntry({ summary: 'S' }, entry);
  expect(fields).toEqual({
    summary: 'S',
    'attachment.url': 'https://x.test/a.pdf',
    'attachment.name': 'a.pdf',
  });
  expect(readEntry(fields)).toEqual(entry);
  expect(withEntry(fields, EMPTY_ENTRY)).toEqual({ summary: 'S' });
  expect(hasInput(readEntry({ summary: 'S' }))).toBe(false);
});

const FULL = { url: ' https://x.test/a ', name: ' a ', mimeType: 'text/plain', hash: '' };
const inLive = { environment: 'live', withoutHash: true } as const;

test('an entry is finished when it has no faults', () => {
  expect(
    toAttachment({ url: 'http://x.test/a', name: ' ', mimeType: 'pdf', hash: 'sha256:1' }, inLive),
  ).toEqual({
    faults: [
      { field: 'url', word: 'attachmentLinkNotHttps' },
      { field: 'name', word: 'attachmentNameMissing' },
      { field: 'mimeType', word: 'attachmentTypeMissing' },
      { field: 'hash', word: 'attachmentHashForm' },
    ],
  });
  expect(toAttachment(FULL, inLive)).toEqual({
    attachment: { url: 'https://x.test/a', name: 'a', mimeType: 'text/plain', hash: '' },
  });
});

test('a missing hash is pointed out, and accepted once the user confirms', () => {
  expect(toAttachment(FULL, { ...inLive, withoutHash: false })).toEqual({
    faults: [{ field: 'hash', word: 'attachmentHashMissing' }],
  });
  const hash = `sha256:${'ab'.repeat(32)}`;
  expect(toAttachment({ ...FULL, hash }, { ...inLive, withoutHash: false })).toMatchObject({
    attachment: { hash },
  });
});

test.each([
  'https://127.0.0.1/a',
  'https://192.168.0.7/a',
  'https://[::1]/a',
  'https://printer.local/a',
])('%s is refused in live, where the service cannot open it, but not in test', (url) => {
  expect(toAttachment({ ...FULL, url }, inLive)).toEqual({
    faults: [{ field: 'url', word: 'attachmentLinkPrivate' }],
  });
  expect(toAttachment({ ...FULL, url }, { ...inLive, environment: 'test' })).toHaveProperty(
    'attachment',
  );
});
