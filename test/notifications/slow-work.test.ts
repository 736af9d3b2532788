import { expect, test } from 'vitest';
import type { Task } from '../../lib/notifications/dedupe-store';
import { openDurable } from '../../lib/notifications/node/durable';
import { startWork } from '../../lib/notifications/node/work';
import { workOff } from '../../lib/notifications/work-off';
import { waitFor } from '../wait-for';
import { all, directory, NOON } from './stage';

const task = (id: string): Task => ({ id, notification: { kind: 'a.b' }, digest: '', at: NOON });

/** A worker whose task `stuck` ends when the test says so. */
async function stage() {
  const durable = await openDurable(directory(), () => NOON);
  let letGo = () => {};
  const stuck = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: string[] = [];
  const failures: [string, string | undefined][] = [];
  const work = {
    list: durable,
    handle: (one: Task) => {
      begun.push(one.id);
      return one.id === 'stuck' ? stuck : undefined;
    },
    longestWait: 20,
    failed: (error: unknown, one?: Task) =>
      void failures.push([error instanceof Error ? error.name : String(error), one?.id]),
  };
  const waiting = async () => (await all(durable.waiting())).map(({ id }) => id);
  return { durable, work, letGo, begun, failures, waiting };
}

test('a task that does not end holds up no other, is not begun twice, and is done when it ends', async () => {
  const { durable, work, letGo, begun, failures, waiting } = await stage();
  for (const id of ['stuck', 'next']) await durable.record(task(id));
  expect(await workOff(work)).toBe(1);
  expect(failures).toEqual([['TimeoutError', 'stuck']]);
  expect(await waiting()).toEqual(['stuck']);
  await durable.record(task('later'));
  expect(await workOff(work)).toBe(1);
  expect(await waiting()).toEqual(['stuck']);
  expect(begun).toEqual(['stuck', 'next', 'later']);
  letGo();
  await waitFor(async () => expect(await waiting()).toEqual([]));
  expect(await workOff(work)).toBe(0);
  expect(await durable.processed('stuck')).toBe(1);
  expect(failures).toHaveLength(1);
  await durable.close();
});

test('a task that ends while others are processed, after the list was read, is not begun a second time', async () => {
  const { durable, work, letGo, begun } = await stage();
  // More than are processed at once, so that the list was read long before its last task is reached.
  const others = Array.from({ length: 8 }, (_, at) => `other-${at}`);
  for (const id of [...others, 'stuck']) await durable.record(task(id));
  const handleFirst = (one: Task) => {
    if (one.id !== 'stuck') throw new Error('The service cannot be reached.');
    return work.handle(one);
  };
  expect(await workOff({ ...work, handle: handleFirst })).toBe(9);
  const handleAgain = async (one: Task) => {
    if (one.id !== 'other-0') return work.handle(one);
    letGo();
    await waitFor(async () => expect(await durable.processed('stuck')).toBe(1));
  };
  await workOff({ ...work, handle: handleAgain, longestWait: 60_000 });
  expect(begun.filter((id) => id === 'stuck')).toHaveLength(1);
  expect(await workOff(work)).toBe(0);
  await durable.close();
});

test('a worker with a task that does not end can be ended', async () => {
  const { durable, work, begun, letGo } = await stage();
  await durable.record(task('stuck'));
  const worker = startWork(work);
  worker.wake();
  await waitFor(async () => expect(begun).toEqual(['stuck']));
  await worker.end();
  letGo();
  await waitFor(async () => expect(await durable.processed('stuck')).toBe(1));
  await durable.close();
});
