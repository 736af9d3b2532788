import { expect, test } from 'vitest';
import { attachmentFaults } from '../../../lib/domain/tickets/attachment-rules';

const wordsFor = (mimeType: string) =>
  attachmentFaults(
    { name: 'note.txt', mimeType, url: 'https://files.example.com/note.txt', hash: '' },
    'test',
  ).map(({ word }) => word);

test.each([
  'text/plain',
  'text/plain; charset=utf-8',
  'text/csv;charset="utf-8";header=present',
  'video/webm;codecs=vp9',
])('“%s” is a media type', (mimeType) => {
  expect(wordsFor(mimeType)).toEqual([]);
});

test.each(['', 'text', 'text/', 'text/plain;', 'text/plain; charset', 'text/plain charset=utf-8'])(
  '“%s” is no media type',
  (mimeType) => {
    expect(wordsFor(mimeType)).toEqual(['attachmentTypeMissing']);
  },
);
