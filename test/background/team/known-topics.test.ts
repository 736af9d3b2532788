import { expect, test } from 'vitest';
import { createKnownTopics, readKnownTopics } from '../../../lib/background/team/known-topics';
import { environmentDb } from '../../../lib/storage/databases';

// What a first sync need not ask the database for.

const idOf = (n: number): string => `Zm9vYmFyYmF6cXV4Cg.${n.toString(36).padStart(22, 'A')}`;

test('no known topic is taken for a new one, and hardly a new one for a known one', () => {
  const topics = createKnownTopics();
  for (let n = 0; n < 100_000; n += 1) topics.add({ kind: 'link', id: idOf(n) });
  let mistaken = 0;
  for (let n = 0; n < 100_000; n += 1) {
    if (!topics.mayHave({ kind: 'link', id: idOf(n) })) throw new Error(`${n} is known.`);
    if (topics.mayHave({ kind: 'link', id: idOf(n + 100_000) })) mistaken += 1;
  }
  // 100,000 of 16 million bits are 0.6 %.
  expect(mistaken).toBeLessThan(1_200);
});

test('the topics of all stored entries are known, however many there are', async () => {
  const tx = (await environmentDb('test')).transaction('teamEntries', 'readwrite');
  const stored = Array.from({ length: 10_001 }, (_, n) => ({
    ...{ kind: n % 2 ? 'link' : 'sent', author: `agent-${n % 3}`, id: idOf(n) },
    ...{ operationId: `operation ${n}`, sequence: n },
  }));
  await Promise.all(stored.map((entry) => tx.store.put(entry)));
  await tx.done;
  const topics = await readKnownTopics('test');
  expect(stored.filter((entry) => !topics.mayHave(entry))).toEqual([]);
  const unknown = Array.from({ length: 1_000 }, (_, n) => ({ kind: 'work', id: idOf(n) }));
  expect(unknown.filter(topics.mayHave).length).toBeLessThan(20);
});
