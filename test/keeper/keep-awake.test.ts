import { expect, test, vi } from 'vitest';
import { keepAwake } from '../../lib/keeper/keep-awake';
import { browser } from '../browser-stand-in';

test('the background hears something every ten seconds, until the task ends', async () => {
  vi.useFakeTimers();
  const sent = vi
    .spyOn(browser.runtime, 'sendMessage')
    .mockResolvedValue({ ok: true, value: null });
  let end = (_: string): void => undefined;
  const task = keepAwake('one', 7, () => new Promise<string>((ended) => (end = ended)));
  await vi.advanceTimersByTimeAsync(35_000);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    request: 'keeper.progress',
    params: { id: 'one', read: 7 },
  });
  end('done');
  expect(await task).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('a task that fails ends it, too', async () => {
  vi.useFakeTimers();
  const sent = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValue(undefined);
  const task = keepAwake('one', 7, () => Promise.reject(new Error('failed')));
  await expect(task).rejects.toThrow('failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  vi.useRealTimers();
});
