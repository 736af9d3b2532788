import { expect, test } from 'vitest';
import {
  answeredAfter,
  countUnread,
  firstUnread,
  learn,
  missing,
  NOTHING_KNOWN,
} from '../../components/thread/known-messages';
import { THREAD_PAGE, type ThreadPage } from '../../lib/border/questions-tickets';
import type { Message } from '../../lib/domain/message';

const message = (number: number, id = `m${number}`): Message => ({
  id,
  author: number % 2 === 0 ? 'svc' : 'partner',
  own: number % 2 === 1,
  text: '',
  attachments: [],
  readable: true,
});

const page = (from: number, to: number, total: number, name = 'm'): ThreadPage => ({
  total,
  from,
  messages: Array.from({ length: to - from }, (_, i) => message(from + i, `${name}${from + i}`)),
  seenUpTo: 0,
  outgoing: [],
  complete: true,
});

test('stretches add up', () => {
  const known = [page(140, 200, 200), page(0, 60, 200)].reduce(learn, NOTHING_KNOWN);
  expect(known.total).toBe(200);
  expect(known.messages.size).toBe(120);
  expect(known.messages.get(0)?.id).toBe('m0');
  expect(known.messages.get(139)).toBeUndefined();
});

test('an end that moves on keeps what it showed before', () => {
  const known = [page(140, 200, 200), page(145, 205, 205)].reduce(learn, NOTHING_KNOWN);
  expect(known.messages.get(140)?.id).toBe('m140');
  expect(known.messages.get(204)?.id).toBe('m204');
});

test('a thread that became another one is known by its stretch alone', () => {
  const known = learn(learn(NOTHING_KNOWN, page(0, 60, 200)), page(0, 5, 5));
  expect([...known.messages.keys()]).toEqual([0, 1, 2, 3, 4]);
  const renamed = learn(learn(NOTHING_KNOWN, page(0, 60, 60)), page(10, 20, 60, 'other'));
  expect(renamed.messages.size).toBe(10);
});

test('what is in view and not known is loaded by whole stretches', () => {
  const known = learn(NOTHING_KNOWN, page(140, 200, 200));
  expect(missing(known, 150, 199)).toEqual([]);
  expect(missing(known, 130, 150)).toEqual([2 * THREAD_PAGE]);
  expect(missing(known, 50, 70)).toEqual([0, THREAD_PAGE]);
  expect(missing(known, -20, 400)).toEqual([0, THREAD_PAGE, 2 * THREAD_PAGE]);
  expect(missing(NOTHING_KNOWN, 0, 10)).toEqual([]);
});

test('unread is what others wrote and was not seen', () => {
  const known = learn(NOTHING_KNOWN, page(0, 10, 10));
  expect(firstUnread(known, 7)).toBe(8);
  expect(firstUnread(known, 9)).toBeUndefined();
  expect(firstUnread(known, 10)).toBeUndefined();
  expect(countUnread(known, 5)).toBe(2);
});

test('a colleague’s message is unread, though the same side wrote it', () => {
  const stretch = page(0, 4, 4);
  const messages = stretch.messages.map((one) => ({ ...one, own: false }));
  const known = learn(NOTHING_KNOWN, { ...stretch, messages });
  expect(firstUnread(known, 1)).toBe(1);
  expect(countUnread(known, 1)).toBe(3);
});

test('what is not loaded counts as unread', () => {
  const known = learn(NOTHING_KNOWN, page(140, 200, 200));
  expect(firstUnread(known, 100)).toBe(100);
});

test('what stands above an answer of the agent’s is answered, what comes after it is not', () => {
  const known = learn(NOTHING_KNOWN, page(0, 4, 4));
  expect(answeredAfter(known, 3)).toBe(true);
  expect(answeredAfter(known, 4)).toBe(false);
  expect(answeredAfter(learn(NOTHING_KNOWN, page(0, 3, 3)), 2)).toBe(false);
});
