import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredWrite } from '../../../lib/storage/schema';
import { ADDRESS, commands, KEYS, live, place, TICKETS, type World } from './commands';
import { isOver, quiet, startLife, watchTheWorld } from './life';
import { StubService } from './stub-service';

// Any agent, any service, any browser: whatever is done in whatever order, the promises of the
// outbox hold. `RUNS`, `SEED` and `FAILURE` (the path that was reported) in the environment run it
// longer, or one failure again.

const RUNS = Number(process.env.RUNS ?? 20);
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };
const PATH = process.env.FAILURE === undefined ? {} : { path: process.env.FAILURE };

async function newWorld(): Promise<World> {
  globalThis.indexedDB = new IDBFactory();
  const service = new StubService(TICKETS);
  for (const one of KEYS) service.takesKeys.add(one);
  watchTheWorld(service);
  const life = await startLife();
  await life.addKey({ address: ADDRESS, key: KEYS[0] ?? '' });
  await life.keepUndoSeconds(0);
  for (const id of TICKETS) {
    const read = await life.readTicket(place, id);
    if (read.ok) await life.keepTicket(place, read.value, Date.now());
  }
  return { life, service, written: 0, asked: [], handled: new Set(), late: new Set() };
}

/** Nothing stands in the way any more, and much time passes. */
async function heal(world: World): Promise<void> {
  world.service.treatWell();
  for (const one of KEYS) world.service.takesKeys.add(one);
  await live(world);
  // A person's word does not open an origin that a 429 paused: they say it once more afterwards.
  if (!(await world.life.tryService('test')).ok) {
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    await world.life.tryService('test');
  }
  for (let round = 0; round < 4; round++) {
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    await world.life.pump('test');
    await quiet();
  }
}

function holds({ service, asked, handled, late }: World, open: StoredWrite[]): void {
  // One body per key, one effect per key.
  for (const bodies of service.bodies.values()) expect(bodies.size).toBe(1);
  const keys = service.effects.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);

  for (const { text, ticketId } of asked) {
    const effects = service.effects.filter((effect) => effect.text === text);
    // Nothing doubled, unless a person sent it anew; nothing under other words.
    if (!handled.has(text)) expect(effects.length).toBeLessThanOrEqual(1);
    expect(effects.every((effect) => effect.ticketId === ticketId)).toBe(true);
    // Nothing lost: it arrived, or it waits for a person with its reason.
    if (handled.has(text)) continue;
    const waiting = open.find(
      ({ deed }) => deed.kind === 'message.send' && deed.message.text === text,
    );
    if (effects.length === 0) expect(waiting?.state).toMatch(/stopped|held|queued/);
    if (waiting?.state === 'stopped') expect(waiting.failure).toBeDefined();
    // What still waits by itself does so behind one that a person has to decide about.
    if (waiting?.state === 'queued')
      expect(open.some((one) => one.state === 'held' && one.number < waiting.number)).toBe(true);
  }
  expect(service.effects.some(({ text }) => text.includes('other words'))).toBe(false);

  // Order within a ticket, except where a person decided about one after others went.
  for (const ticketId of TICKETS) {
    const arrived = service.effects
      .filter((effect) => effect.ticketId === ticketId && !late.has(effect.text))
      .map(({ text }) => asked.findIndex((one) => one.text === text))
      .filter((index) => index >= 0);
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b));
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

test('nothing lost, nothing doubled, nothing out of order', async () => {
  const counts = new Map<string, number>();
  const property = fc.asyncProperty(commands, async (list) => {
    const world = await newWorld();
    for (const { name, run } of list) {
      counts.set(name.replace(/\d+/g, 'n'), (counts.get(name.replace(/\d+/g, 'n')) ?? 0) + 1);
      if (isOver(world.life)) await live(world);
      await run(world);
      await quiet();
    }
    await heal(world);
    const open = await world.life.openWrites('test');
    holds(world, open);
    counts.set('effects', (counts.get('effects') ?? 0) + world.service.effects.length);
    counts.set('calls', (counts.get('calls') ?? 0) + world.service.calls.length);
  });
  const details = await fc.check(property, { numRuns: RUNS, ...SEED, ...PATH });
  if (process.env.RUNS) console.info(Object.fromEntries(counts), `seed ${details.seed}`);
  expect(details.failed ? fc.defaultReportMessage(details) : undefined).toBeUndefined();
}, 1_800_000);
