import { expect, test } from 'vitest';
import { createSemaphore } from '../../lib/async/semaphore';

/** Tasks that run until they are told to end, and which of them run now. */
function heldTasks() {
  const running: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const task = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      running.push(name);
      ends.set(name, (failure) => {
        running.splice(running.indexOf(name), 1);
        if (failure) reject(failure);
        else resolve();
      });
    });
  return { running, task, end: (name: string, failure?: Error) => ends.get(name)?.(failure) };
}

test('at most so many tasks of a key run at a time; the next in line takes a free slot', async () => {
  const { running, task, end } = heldTasks();
  const inSlot = createSemaphore(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inSlot('key', task(name)));
  expect(running).toEqual(['a', 'b']);
  end('a');
  await a;
  await expect.poll(() => running).toEqual(['b', 'c']);
  // A task that failed gives its slot back as well.
  end('b', new Error('it failed'));
  await expect(b).rejects.toThrow('it failed');
  await expect.poll(() => running).toEqual(['c', 'd']);
  end('c');
  end('d');
  await Promise.all([c, d]);
  expect(running).toEqual([]);
});

test('keys have slots of their own', async () => {
  const { running, task, end } = heldTasks();
  const inSlot = createSemaphore(1);
  const both = [inSlot('one', task('a')), inSlot('other', task('b'))];
  expect(running).toEqual(['a', 'b']);
  end('a');
  end('b');
  await Promise.all(both);
});
