import { expect, test } from 'vitest';
import { firstLineOf, lastWordsOf } from '../../../lib/domain/tickets/last-words';

test('a list shows a message in one line, without marks of Markdown', () => {
  expect(firstLineOf('Please send the **receipt**:\n- as a PDF\n\n> `4711`')).toBe(
    'Please send the receipt: as a PDF 4711',
  );
  expect(firstLineOf('# Hello\r\n2. world')).toBe('Hello world');
  expect(firstLineOf(' \n ')).toBeUndefined();
});

test('a long message is cut between characters, and only its beginning is looked at', () => {
  expect(firstLineOf('🙂'.repeat(300))).toBe('🙂'.repeat(140));
  expect(firstLineOf(`${' '.repeat(1_000)}late`)).toBeUndefined();
});

test('a message without text is the name of its first file', () => {
  const message = { id: 'm', author: 'svc' as const, text: '', readable: true };
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', url: 'https://f', hash: '' };
  expect(lastWordsOf({ ...message, attachments: [file] })).toBe('receipt.pdf');
  // Not the description's, which is not the last.
  expect(lastWordsOf({ ...message, attachments: [] })).toBe('');
});
