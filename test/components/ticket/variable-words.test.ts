import { expect, test, vi } from 'vitest';
import {
  dateValues,
  filledReply,
  filledText,
  gapsIn,
} from '../../../components/ticket/variable-words';

test('a value that is not known is named in words, once the text is filled in', () => {
  const filled = filledReply('{{client.id}} {{Ticket.ID}} {{foo}}', { 'ticket.id': '7' });
  expect(filled).toBe('[missing: client ID] 7 [missing: foo]');
  expect(gapsIn(filled).map(({ name }) => name)).toEqual(['client ID', 'foo']);
});

test('dates are those of the user’s browser, also on the last day of a month', () => {
  const at = new Date(2026, 0, 31, 12).getTime();
  const { date, 'date.tomorrow': tomorrow } = dateValues(at);
  expect(filledText('{{date}}/{{date.tomorrow}}', dateValues(at))).toBe(`${date}/${tomorrow}`);
  expect(date).toContain('31');
  expect(tomorrow).toContain('February');
});

test('a language without these texts still marks what is missing, and sends no braces', async () => {
  vi.resetModules();
  vi.doMock('../../../lib/words/words', () => ({ t: () => '', browserLanguage: () => 'en' }));
  const bare = await import('../../../components/ticket/variable-words');
  const filled = bare.filledReply('Client {{client.id}}', {});
  expect(filled).toBe('Client [? client.id]');
  expect(bare.gapsIn(filled)).toHaveLength(1);
});
