import { expect, test, vi } from 'vitest';
import { waitFor } from '../../wait-for';
import { stateOf } from './key-stage';
import { teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// When a browser connects again after a connection ended by itself.

const at = teamStage();

/** Connects, and has the server end the connection; returns the milliseconds until the next try. */
async function waitAfterEnd(): Promise<number> {
  await at.anna.keepCurrent();
  expect(await stateOf(at.anna)).toBe('connected');
  const timers = vi.spyOn(globalThis, 'setTimeout').mockClear();
  at.server().stop();
  await waitFor(async () => expect(await stateOf(at.anna)).toBe('offline'));
  at.server().start();
  const waits = timers.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= 1_000);
  timers.mockRestore();
  return Math.max(...waits);
}

test('a browser waits longer each time its new connection ends at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const waits = [await waitAfterEnd(), await waitAfterEnd(), await waitAfterEnd()];
  expect(waits).toEqual([2_000, 4_000, 8_000]);
});

test('a browser connects again soon after a connection that lasted', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await waitAfterEnd();
  await waitAfterEnd();
  await at.anna.keepCurrent();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  expect(await waitAfterEnd()).toBe(2_000);
});
