import { describe, expect, test } from 'vitest';
import type { Message } from '../../../lib/domain/tickets/message';
import {
  hasContent,
  isBlank,
  isOurs,
  type Writer,
  writerOf,
} from '../../../lib/domain/tickets/message-rules';

const FILE = { name: 'a.pdf', mimeType: 'application/pdf', url: 'https://x.example/a', hash: '' };

describe('a message', () => {
  test.each([
    { text: '', attachments: [] },
    { text: ' \n\t', attachments: [] },
  ])('of white space alone has no content', (message) => {
    expect(hasContent(message)).toBe(false);
  });

  test('has content if it has words, or a file without words', () => {
    expect(hasContent({ text: ' Hello', attachments: [] })).toBe(true);
    expect(hasContent({ text: '', attachments: [FILE] })).toBe(true);
  });
});

test('a draft is blank unless it has words, a file, or a file that is half entered', () => {
  const blank = { text: ' ', attachments: [], fields: {} };
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, text: 'Hello' })).toBe(false);
  expect(isBlank({ ...blank, attachments: [FILE] })).toBe(false);
  expect(isBlank({ ...blank, fields: { url: 'https://' } })).toBe(false);
});

test.each<[whose: string, Pick<Message, 'author' | 'own'>, Writer, ours: boolean]>([
  ['the own message', { author: 'partner', own: true }, 'you', true],
  ['a colleague’s message', { author: 'partner', own: false }, 'team', true],
  ['a manager’s message', { author: 'svc' }, 'manager', false],
  ['a message of an author unknown here', { author: 'unknown' }, 'other', false],
])('the writer of %s is known', (_, message, writer, ours) => {
  expect(writerOf(message)).toBe(writer);
  expect(isOurs(writer)).toBe(ours);
});
