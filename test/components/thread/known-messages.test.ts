import { expect, test } from 'vitest';
import {
  answeredAfter,
  countUnread,
  firstUnread,
  missingPages,
  NONE_KNOWN,
  withPage,
} from '../../../components/thread/known-messages';
import type { Message } from '../../../lib/domain/tickets/message';
import { THREAD_PAGE } from '../../../lib/domain/tickets/thread-page';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';

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

test('pages are added up', () => {
  const known = [page(140, 200, 200), page(0, 60, 200)].reduce(withPage, NONE_KNOWN);
  expect(known.total).toBe(200);
  expect(known.messages.size).toBe(120);
  expect(known.messages.get(0)?.id).toBe('m0');
  expect(known.messages.get(139)).toBeUndefined();
});

test('a new last page keeps the messages loaded before', () => {
  const known = [page(140, 200, 200), page(145, 205, 205)].reduce(withPage, NONE_KNOWN);
  expect(known.messages.get(140)?.id).toBe('m140');
  expect(known.messages.get(204)?.id).toBe('m204');
});

test('a page of another thread replaces all known messages', () => {
  const known = withPage(withPage(NONE_KNOWN, page(0, 60, 200)), page(0, 5, 5));
  expect([...known.messages.keys()]).toEqual([0, 1, 2, 3, 4]);
  const renamed = withPage(withPage(NONE_KNOWN, page(0, 60, 60)), page(10, 20, 60, 'other'));
  expect(renamed.messages.size).toBe(10);
});

test('missing messages in view are loaded as whole pages', () => {
  const known = withPage(NONE_KNOWN, page(140, 200, 200));
  expect(missingPages(known, 150, 199)).toEqual([]);
  expect(missingPages(known, 130, 150)).toEqual([2 * THREAD_PAGE]);
  expect(missingPages(known, 50, 70)).toEqual([0, THREAD_PAGE]);
  expect(missingPages(known, -20, 400)).toEqual([0, THREAD_PAGE, 2 * THREAD_PAGE]);
  expect(missingPages(NONE_KNOWN, 0, 10)).toEqual([]);
});

test('unread messages are those by others that were not seen', () => {
  const known = withPage(NONE_KNOWN, page(0, 10, 10));
  expect(firstUnread(known, 7)).toBe(8);
  expect(firstUnread(known, 9)).toBeUndefined();
  expect(firstUnread(known, 10)).toBeUndefined();
  expect(countUnread(known, 5)).toBe(2);
});

test('a colleague’s message is unread although the team wrote it', () => {
  const ownPage = page(0, 4, 4);
  const messages = ownPage.messages.map((one) => ({ ...one, own: false }));
  const known = withPage(NONE_KNOWN, { ...ownPage, messages });
  expect(firstUnread(known, 1)).toBe(1);
  expect(countUnread(known, 1)).toBe(3);
});

test('messages that are not loaded count as unread', () => {
  const known = withPage(NONE_KNOWN, page(140, 200, 200));
  expect(firstUnread(known, 100)).toBe(100);
});

test('messages before the agent’s answer are answered, later ones are not', () => {
  const known = withPage(NONE_KNOWN, page(0, 4, 4));
  expect(answeredAfter(known, 3)).toBe(true);
  expect(answeredAfter(known, 4)).toBe(false);
  expect(answeredAfter(withPage(NONE_KNOWN, page(0, 3, 3)), 2)).toBe(false);
});
