import { expect, test } from 'vitest';
import type { Message } from '../../lib/domain/tickets/message';
import { locate, messagesInMemory } from '../../lib/partner/overlap';

// Each message of a page is found among the stored ones, or is new: never both, never twice.

const message = (id: string): Message => ({
  id,
  author: 'svc',
  text: 'Hello',
  attachments: [],
  readable: true,
  createdAt: 0,
});
const page = (ids: string[]) => ({
  entries: ids.map((id) => ({ message: message(id), cursor: undefined, timeAsWritten: undefined })),
  next: undefined,
  isLast: false,
});
/** The ids that a page adds, with their places. */
const added = async (ids: string[], storedIds: string[], starts: number[]) =>
  (await locate(page(ids), messagesInMemory(storedIds), starts))
    .filter(({ isNew }) => isNew)
    .map((one) => [one.message.id, one.place]);

test('one id twice in a page is one message', async () => {
  expect(await added(['a', 'b', 'b', 'c', 'a'], ['a'], [0])).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
});

test('two messages without an id and with the same text are two', async () => {
  expect(await added(['nameless x', 'nameless x'], [], [0])).toEqual([
    ['nameless x 1', 0],
    ['nameless x 2', 1],
  ]);
});

test('a message without an id behind an equal one is new and gets the next number', async () => {
  const storedIds = ['nameless x 1'];
  expect(await added(['nameless x', 'nameless x'], storedIds, [0])).toEqual([['nameless x 2', 1]]);
  expect(await added(['nameless x'], storedIds, [1])).toEqual([['nameless x 2', 1]]);
  expect(await added(['nameless x'], storedIds, [0])).toEqual([]);
});

test('if no start fits, the page begins where most of its messages agree', async () => {
  const storedIds = ['a', 'b', 'nameless x 1', 'c', 'nameless x 2', 'd'];
  expect(await added(['b', 'nameless x', 'c', 'nameless x', 'd', 'e'], storedIds, [0, 5])).toEqual([
    ['e', 6],
  ]);
});
