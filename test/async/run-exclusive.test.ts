import { expect, test } from 'vitest';
import { isRunning, runExclusive } from '../../lib/async/run-exclusive';

test('the tasks of one key run one after another, in the order they came', async () => {
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} starts`);
    await Promise.resolve();
    events.push(`${name} ends`);
  };
  await Promise.all([runExclusive('key', task('first')), runExclusive('key', task('second'))]);
  expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

test('a task that fails does not keep the next one of its key from running', async () => {
  const failing = runExclusive('key', () => Promise.reject(new Error('it failed')));
  const next = runExclusive('key', async () => 'done');
  await expect(failing).rejects.toThrow('it failed');
  expect(await next).toBe('done');
});

test('keys do not wait for each other, and a key is free once its last task ended', async () => {
  let end = () => {};
  const held = runExclusive('held', () => new Promise<void>((resolve) => (end = resolve)));
  expect(await runExclusive('other', async () => 'done')).toBe('done');
  expect([isRunning('held'), isRunning('other')]).toEqual([true, false]);
  end();
  await held;
  expect(isRunning('held')).toBe(false);
});
