import { expect, test, vi } from 'vitest';
import { lazyPart } from '../../../../components/ui/data/part';

test('code is loaded once for all callers, and every subscriber is notified', async () => {
  const get = vi.fn(async () => 'code');
  const part = lazyPart(get);
  expect(part.read()).toEqual({ kind: 'idle' });
  const listener = vi.fn();
  const stop = part.subscribe(listener);
  const loads = [part.load(), part.load()];
  expect(part.read()).toEqual({ kind: 'loading' });
  await Promise.all(loads);
  expect(part.read()).toEqual({ kind: 'loaded', code: 'code' });
  // React needs the same object from each read, or it would draw for ever.
  expect(part.read()).toBe(part.read());
  expect(get).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('code that could not be loaded says so, and is loaded again at the next call', async () => {
  let isAvailable = false;
  const part = lazyPart(async () => {
    if (!isAvailable) throw new Error('the file is gone');
    return 'code';
  });
  await part.load();
  expect(part.read()).toEqual({ kind: 'failed' });
  isAvailable = true;
  await part.load();
  expect(part.read()).toEqual({ kind: 'loaded', code: 'code' });
});
