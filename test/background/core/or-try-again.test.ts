import { expect, test, vi } from 'vitest';
import { orTryAgain } from '../../../lib/background/core/or-try-again';
import { alarms } from '../../browser-stand-in';

const MINUTE = 60_000;

/** The work of an alarm fails at a time (minutes). Returns when it is tried again (minutes). */
async function failAt(minutes: number): Promise<number> {
  vi.setSystemTime(minutes * MINUTE);
  const failing = orTryAgain('outbox', () => Promise.reject(new Error('closed')));
  await expect(failing).rejects.toThrow('closed');
  return (alarms.get('outbox') ?? 0) / MINUTE;
}

test('work that fails again and again is tried less and less often, at least once an hour', async () => {
  vi.useFakeTimers();
  expect(await failAt(1000)).toBe(1001);
  // Another request fails meanwhile.
  expect(await failAt(1000.5)).toBe(1001);
  expect(await failAt(1001)).toBe(1003);
  expect(await failAt(1003)).toBe(1007);
  let next = 1007;
  for (let tries = 0; tries < 10; tries += 1) next = await failAt(next);
  expect(await failAt(next)).toBe(next + 60);
  vi.useRealTimers();
});

test('work that fails once more much later is tried after a minute', async () => {
  vi.useFakeTimers();
  expect(await failAt(5000)).toBe(5001);
  expect(await failAt(5100)).toBe(5101);
  // The clock was set back.
  expect(await failAt(4000)).toBe(4001);
  vi.useRealTimers();
});
