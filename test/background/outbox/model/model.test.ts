import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredCommand } from '../../../../lib/storage/stored-command';
import { commands } from './commands';
import { expectNothingLost, expectOrderKept, expectTrueStates } from './holds';
import { isStopped, readStore, untilIdle } from './life';
import { ADDRESS, KEYS, newWorld, PASSPHRASE, restart, type World } from './world';

// A property test: whatever the agents, the service and the browser do in whatever order, the
// outbox keeps its promises for every kind of command and for two companies. Set `RUNS` for more
// runs; set `SEED` and `FAILURE` (the reported path) to repeat a failure.

const RUNS = Number(process.env.RUNS ?? 8);
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const PATH = process.env.FAILURE === undefined ? {} : { path: process.env.FAILURE };

/**
 * Ends all trouble for one company after the other, lets much time pass, and retries what stopped.
 */
async function heal(world: World): Promise<void> {
  const { service, sealed } = world;
  service.endTrouble();
  for (const one of Object.values(KEYS).flat()) service.acceptedKeys.add(one);
  await restart(world);
  const { life } = world;
  for (const key of [KEYS.theirs[0], KEYS.ours[0]]) {
    await life.addKeyAndResume({
      address: ADDRESS,
      key,
      passphrase: sealed ? PASSPHRASE : undefined,
    });
    for (let round = 0; round < 3; round++) {
      if (sealed) await life.unlockAndResume(PASSPHRASE);
      // The user's retry does not open an origin that a 429 paused, so it is repeated later.
      await life.retryService('test');
      if (round === 1) await tryAgain(world);
      await vi.advanceTimersByTimeAsync(16 * 60_000);
      await life.dispatch('test');
      await untilIdle();
    }
  }
}

/** Presses `Retry` on every command that offers it. */
async function tryAgain(world: World): Promise<void> {
  for (const { commandId, state } of await readStore<StoredCommand>('commands')) {
    if (state !== 'stopped') continue;
    const intent = world.intents.find((one) => one.commandId === commandId);
    if (intent) intent.late = true;
    await world.life.retry({ environment: 'test', commandId });
    await untilIdle();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 21) });
  vi.mocked(console.warn).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(console.warn).mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the outbox loses nothing, duplicates nothing, reports true states and keeps the order', async () => {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
  const property = fc.asyncProperty(fc.boolean(), commands, async (sealed, list) => {
    const world = await newWorld(sealed);
    for (const { name, run } of list) {
      count(name.replace(/\d+/g, 'n'));
      if (isStopped(world.life)) await restart(world);
      await run(world);
      await untilIdle();
      await expectTrueStates(world);
    }
    await heal(world);
    await expectTrueStates(world);
    await expectNothingLost(world);
    expectOrderKept(world);
    for (const { kind } of world.service.effects) count(`took effect: ${kind}`);
    for (const { state, uncertain, failure } of await readStore<StoredCommand>('commands'))
      if (state !== 'done') count(`left: ${state} ${failure?.kind}${uncertain ? ', open' : ''}`);
    count('calls', world.service.calls.length);
  });
  const details = await fc.check(property, { numRuns: RUNS, ...SEED, ...PATH });
  if (process.env.RUNS) console.info(Object.fromEntries(counts), `seed ${details.seed}`);
  const cause = details.errorInstance instanceof Error ? details.errorInstance.stack : '';
  expect(
    details.failed ? `${fc.defaultReportMessage(details)}\n${cause}` : undefined,
  ).toBeUndefined();
}, 1_800_000);
