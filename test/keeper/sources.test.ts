import { expect, test, vi } from 'vitest';
import { waitUntil } from '../wait-for';
import { idOf, keeperStage, listedFile } from './stage';

// What the keeper does with the files that screens hand over to it.

const stage = keeperStage();

test('a cancelled file whose source stays silent does not block the next file', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'read', 5));
  on.start();
  const file = new File(['hello'], 'a.txt');
  const cancelled = vi.fn();
  const never = () => new Promise<void>(() => undefined);
  file.stream = () => new ReadableStream({ pull: never, cancel: cancelled });
  await on.handOver(1, file);
  on.known.clear();
  on.list(listedFile(2, 'read', 5));
  await on.publish('files');
  await on.handOver(2, new File(['hello'], 'b.txt'));
  await waitUntil(() => on.sealed.length === 1);
  expect(on.sealed[0]).toEqual([idOf(2), expect.objectContaining({ kind: 'sealed' })]);
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('after a lost source the keeper takes the file from its screen again', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'read', 5));
  on.start();
  const file = new File(['hello'], 'a.txt');
  let close = (): void => undefined;
  file.stream = () =>
    new ReadableStream({
      start: (to) => {
        close = () => to.error(new Error('The screen was closed before all of its file was read.'));
      },
    });
  await on.handOver(1, file);
  close();
  await waitUntil(() => on.sealed.length === 1);
  expect(on.sealed[0]?.[1]).toEqual({ kind: 'failed', problem: 'source-lost' });
  // The file failed, until the user presses Retry.
  on.list();
  await on.publish('files');
  on.list(listedFile(1, 'read', 5));
  await on.publish('files');
  await on.handOver(1, new File(['hello'], 'a.txt'));
  await waitUntil(() => on.sealed.length === 2);
  expect(on.sealed[1]?.[1]).toMatchObject({ kind: 'sealed', size: 5 });
});

test('a file that was handed over before a lock is read after it', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'read', 5));
  on.start();
  let isRead = false;
  const file = new File(['hello'], 'a.txt');
  const stream = file.stream.bind(file);
  file.stream = () => {
    if (isRead) return stream();
    isRead = true;
    on.list();
    return new ReadableStream({
      start: () => void on.publish('purge'),
      pull: (to) => to.enqueue(new Uint8Array(1)),
    });
  };
  await on.handOver(1, file);
  await waitUntil(() => isRead);
  on.list(listedFile(1, 'read', 5));
  await on.publish('files');
  await waitUntil(() => on.sealed.length === 1);
  expect(on.sealed[0]?.[1]).toMatchObject({ kind: 'sealed', size: 5 });
});
