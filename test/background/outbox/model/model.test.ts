import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredWrite } from '../../../lib/storage/schema';
import { commands } from './commands';
import { keepsOrder, losesNothing, neverLies } from './holds';
import { isOver, lyingIn, quiet, startLife, watchTheWorld } from './life';
import { StubService } from './stub-service';
import { ADDRESS, KEYS, PASSPHRASE, restart, type World } from './world';

// Any agent, any service, any browser: whatever is done in whatever order, the promises of the
// outbox hold, for every kind of write and for two companies. `RUNS`, `SEED` and `FAILURE` (the
// path that was reported) in the environment run it longer, or one failure again.

const RUNS = Number(process.env.RUNS ?? 8);
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const PATH = process.env.FAILURE === undefined ? {} : { path: process.env.FAILURE };

async function newWorld(sealed: boolean): Promise<World> {
  globalThis.indexedDB = new IDBFactory();
  const service = new StubService(KEYS);
  watchTheWorld(service);
  const life = await startLife();
  await life.addKey({ address: ADDRESS, key: KEYS.ours[0] });
  if (sealed) await life.choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await life.keepLockAfter(60);
  await life.keepUndoSeconds(0);
  return { life, service, sealed, intents: [] };
}

/**
 * Nothing stands in the way any more, for one company after the other; much time passes, and people
 * try again what stopped.
 */
async function heal(world: World): Promise<void> {
  const { service, sealed } = world;
  service.treatWell();
  for (const one of Object.values(KEYS).flat()) service.takesKeys.add(one);
  await restart(world);
  const { life } = world;
  for (const key of [KEYS.theirs[0], KEYS.ours[0]]) {
    await life.takeKey({ address: ADDRESS, key, passphrase: sealed ? PASSPHRASE : undefined });
    for (let round = 0; round < 3; round++) {
      if (sealed) await life.openKeys(PASSPHRASE);
      // A person's word does not open an origin that a 429 paused: they say it once more afterwards.
      await life.tryService('test');
      if (round === 1) await tryAgain(world);
      await vi.advanceTimersByTimeAsync(16 * 60_000);
      await life.pump('test');
      await quiet();
    }
  }
}

/** A person presses `Retry` wherever there is one. */
async function tryAgain(world: World): Promise<void> {
  for (const { action, state } of await lyingIn<StoredWrite>('writes')) {
    if (state !== 'stopped') continue;
    const intent = world.intents.find((one) => one.action === action);
    if (intent) intent.late = true;
    await world.life.retry({ environment: 'test', action });
    await quiet();
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

test('nothing lost, nothing doubled, nothing untrue, nothing out of order', async () => {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
  const property = fc.asyncProperty(fc.boolean(), commands, async (sealed, list) => {
    const world = await newWorld(sealed);
    for (const { name, run } of list) {
      count(name.replace(/\d+/g, 'n'));
      if (isOver(world.life)) await restart(world);
      await run(world);
      await quiet();
      await neverLies(world);
    }
    await heal(world);
    await neverLies(world);
    await losesNothing(world);
    keepsOrder(world);
    for (const { kind } of world.service.effects) count(`took effect: ${kind}`);
    for (const { state, uncertain, failure } of await lyingIn<StoredWrite>('writes'))
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
