import { expect, test, vi } from 'vitest';
import { later } from '../../components/ui/part';

test('code is loaded once for all who ask, and every screen that shows it hears', async () => {
  const get = vi.fn(async () => 'code');
  const part = later(get);
  expect(part.read()).toEqual({ kind: 'idle' });
  const heard = vi.fn();
  const stop = part.subscribe(heard);
  const both = [part.load(), part.load()];
  expect(part.read()).toEqual({ kind: 'loading' });
  await Promise.all(both);
  expect(part.read()).toEqual({ kind: 'loaded', code: 'code' });
  // What is read stays the same object, or React would draw for ever.
  expect(part.read()).toBe(part.read());
  expect(get).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('code that could not be loaded says so, and is loaded again when a person asks', async () => {
  let there = false;
  const part = later(async () => {
    if (!there) throw new Error('the file is gone');
    return 'code';
  });
  await part.load();
  expect(part.read()).toEqual({ kind: 'failed' });
  there = true;
  await part.load();
  expect(part.read()).toEqual({ kind: 'loaded', code: 'code' });
});
