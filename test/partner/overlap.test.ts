import { expect, test } from 'vitest';
import type { Message } from '../../lib/domain/message';
import { keptIn, locate } from '../../lib/partner/overlap';

// A message of a page is found among those that are kept, or is new: never both, never twice.

const message = (id: string): Message => ({
  ...{ id, author: 'svc', text: 'Hello', attachments: [], readable: true, createdAt: 0 },
});
const page = (ids: string[]) => ({
  entries: ids.map((id) => ({ message: message(id), cursor: undefined, timeAsWritten: undefined })),
  next: undefined,
  isLast: false,
});
/** The ids that a page adds and their places. */
const added = async (ids: string[], kept: string[], starts: number[]) =>
  (await locate(page(ids), keptIn(kept), starts))
    .filter(({ isNew }) => isNew)
    .map((one) => [one.message.id, one.place]);

test('one id twice in a page is one message', async () => {
  expect(await added(['a', 'b', 'b', 'c', 'a'], ['a'], [0])).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
});

test('two messages without an id and of the same words are two', async () => {
  expect(await added(['nameless x', 'nameless x'], [], [0])).toEqual([
    ['nameless x 1', 0],
    ['nameless x 2', 1],
  ]);
});

test('a message without an id behind its equal is new, with the next number', async () => {
  const kept = ['nameless x 1'];
  expect(await added(['nameless x', 'nameless x'], kept, [0])).toEqual([['nameless x 2', 1]]);
  expect(await added(['nameless x'], kept, [1])).toEqual([['nameless x 2', 1]]);
  expect(await added(['nameless x'], kept, [0])).toEqual([]);
});

test('where no start fits, the page begins where most of its messages say', async () => {
  const kept = ['a', 'b', 'nameless x 1', 'c', 'nameless x 2', 'd'];
  expect(await added(['b', 'nameless x', 'c', 'nameless x', 'd', 'e'], kept, [0, 5])).toEqual([
    ['e', 6],
  ]);
});
