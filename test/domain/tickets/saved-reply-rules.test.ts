import { describe, expect, test } from 'vitest';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { faultOfReply, findReplies, replyKey } from '../../../lib/domain/tickets/saved-reply-rules';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const reply = (name: string, part: Partial<SavedReply> = {}): SavedReply => ({
  id: name,
  folder: '',
  name,
  text: '-',
  used: 0,
  updatedAt: 0,
  ...part,
});
const names = (replies: readonly SavedReply[], typed = '') =>
  findReplies(replies, typed, NOW).map(({ name }) => name);

describe('the order of saved replies', () => {
  test('begins with what is used most; what was never used follows by the alphabet', () => {
    const used = { usedAt: NOW };
    const all = [reply('b 10'), reply('b 9'), reply('a'), reply('z', { used: 3, ...used })];
    expect(names([...all, reply('y', { used: 7, ...used })])).toEqual([
      'y',
      'z',
      'a',
      'b 9',
      'b 10',
    ]);
  });

  test('halves the uses with every 30 days since the last one', () => {
    const old = reply('old', { used: 10, usedAt: NOW - 90 * DAY });
    expect(names([old, reply('new', { used: 2, usedAt: NOW })])).toEqual(['new', 'old']);
    expect(names([old, reply('new', { used: 1, usedAt: NOW })])).toEqual(['old', 'new']);
  });

  test('of a clock that was set back is not turned over', () => {
    const ahead = reply('ahead', { used: 1, usedAt: NOW + 900 * DAY });
    expect(names([ahead, reply('more', { used: 2, usedAt: NOW })])).toEqual(['more', 'ahead']);
  });
});

describe('the search', () => {
  const all = [
    reply('Thanks', { text: 'We pay the refund' }),
    reply('Your refund', { folder: 'Billing' }),
    reply('Refund é', { folder: 'Billing' }),
    reply('Hours', { folder: 'Refunds', used: 99, usedAt: NOW }),
  ];

  test('puts a name before a folder, and that before the text', () => {
    expect(names(all, 'refund')).toEqual(['Refund é', 'Your refund', 'Hours', 'Thanks']);
  });

  test('wants all words, without case and accents', () => {
    expect(names(all, 'BILLING  refund')).toEqual(['Refund é', 'Your refund']);
    expect(names(all, 'e refund')).toContain('Refund é');
    expect(names(all, 'nothing')).toEqual([]);
  });
});

describe('a saved reply', () => {
  const content = { folder: '', name: 'Thanks', text: 'Thank you' };
  const fault = (part: object, taken: string[] = []) =>
    faultOfReply({ ...content, ...part }, new Set(taken));

  test('has a name of its own in its folder, and a text', () => {
    expect(fault({})).toBeUndefined();
    expect(fault({ name: ' ' })).toEqual({ in: 'name', why: 'missing' });
    expect(fault({ text: '\n' })).toEqual({ in: 'text', why: 'missing' });
    const taken = [replyKey({ folder: 'A', name: 'thanks' })];
    expect(fault({ folder: 'a' }, taken)).toEqual({ in: 'name', why: 'taken' });
    expect(fault({}, taken)).toBeUndefined();
  });

  test('has at most 50,000 characters; a longer one is refused with its length', () => {
    expect(fault({ text: 'x'.repeat(50_000) })).toBeUndefined();
    expect(fault({ text: 'x'.repeat(50_001) })).toEqual({
      in: 'text',
      why: 'too-long',
      length: 50_001,
      most: 50_000,
    });
    expect(fault({ folder: 'x'.repeat(101) })).toMatchObject({ in: 'folder', why: 'too-long' });
  });
});
