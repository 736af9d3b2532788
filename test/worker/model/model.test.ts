import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredWrite } from '../../../lib/storage/schema';
import {
  cutOffAfter,
  failNextWrites,
  isOver,
  type Life,
  quiet,
  startLife,
  watchTheWorld,
} from './life';
import { StubService, TREATMENTS, type Treatment } from './stub-service';

// Any agent, any service, any browser: whatever is done in whatever order, the promises of the
// outbox hold. `RUNS` and `SEED` in the environment run it longer, or one failure again.

const RUNS = Number(process.env.RUNS ?? 20);
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) };

const TICKETS = ['t-1', 't-2'];
const ADDRESS = 'http://127.0.0.1:1';
const KEYS = ['svc_test_fake_first', 'svc_test_fake_second'];
const place = { environment: 'test' as const, installationId: 'i-1' };

/** What was asked for, as the person who asked knows it. */
type Asked = { action: string; ticketId: string; text: string; acceptedAt: number };

type World = {
  life: Life;
  service: StubService;
  /** How many replies were written. */
  written: number;
  /** Replies that were taken in, in that order. */
  asked: Asked[];
  /** Those that a person took back, gave up, or sent anew. */
  handled: Set<string>;
  /** Those whose order a person changed, by deciding about them after others went. */
  late: Set<string>;
};

type Command = { name: string; run: (world: World) => Promise<void> };

const command = (name: string, run: Command['run']): Command => ({
  name,
  run,
  ...{ [fc.toStringMethod]: () => name },
});
const ticket = fc.constantFrom(...TICKETS);

const send = ticket.map((ticketId) =>
  command(`send to ${ticketId}`, async (world) => {
    const action = randomUUID();
    world.written += 1;
    const text = `reply ${world.written}`;
    const message = { text, attachments: [] };
    const sent = await orCutOff(world.life.sendMessage({ place, ticketId, action, message }));
    if (sent?.ok) world.asked.push({ action, ticketId, text, acceptedAt: Date.now() });
    // Cut off or out of room: nobody was told that it was taken in. It may be, or not, but once.
    else if (sent === undefined) world.handled.add(text);
  }),
);

const sendTwice = fc.constant(
  command('send the latest again, from two windows', async (world) => {
    const latest = world.asked.at(-1);
    if (!latest) return;
    const { ticketId, action, text } = latest;
    const message = { text, attachments: [] };
    const again = () => orCutOff(world.life.sendMessage({ place, ticketId, action, message }));
    if (world.handled.has(text)) return;
    await Promise.all([again(), again()]);
    const other = { text: `${text}, in other words`, attachments: [] };
    const told = await orCutOff(
      world.life.sendMessage({ place, ticketId, action, message: other }),
    );
    if (told) expect(told).toMatchObject({ failure: { kind: 'already-sent' } });
  }),
);

const treat = fc.constantFrom(...TREATMENTS).map((treatment: Treatment) =>
  command(`the next write is treated: ${treatment}`, async ({ service }) => {
    service.treatNext(treatment);
  }),
);

const pass = fc.constantFrom(200, 3_000, 20_000, 90_000, 15 * 60_000, 3 * 3_600_000).map((ms) =>
  command(`${ms / 1000} s pass`, async () => {
    await vi.advanceTimersByTimeAsync(ms);
  }),
);

const clock = fc.constantFrom(-24, 24).map((hours) =>
  command(`the clock jumps by ${hours} h and back`, async ({ life }) => {
    const now = Date.now();
    vi.setSystemTime(now + hours * 3_600_000);
    await orCutOff(life.pump('test'));
    await quiet();
    vi.setSystemTime(now);
    await orCutOff(life.pump('test'));
  }),
);

const kill = fc.nat(25).map((transactions) =>
  command(`the browser stops the background ${transactions} transactions from now`, async () => {
    cutOffAfter(transactions);
  }),
);

const wake = fc.constant(
  command('the background starts', async (world) => {
    await live(world);
  }),
);

const manager = ticket.map((ticketId) =>
  command(`a manager writes in ${ticketId}`, async ({ service }) => {
    service.managerWrites(ticketId);
  }),
);

const key = fc.boolean().map((taken) =>
  command(taken ? 'the key is taken again' : 'the key is refused', async ({ service, life }) => {
    if (!taken) service.takesKeys.clear();
    else {
      for (const one of KEYS) service.takesKeys.add(one);
      await orCutOff(life.tryService('test'));
    }
  }),
);

const newKey = fc.constantFrom(...KEYS).map((one) =>
  command('another key of the account is added', async ({ service, life }) => {
    service.takesKeys = new Set([one]);
    await orCutOff(life.takeKey({ address: ADDRESS, key: one }));
  }),
);

const noRoom = fc
  .integer({ min: 1, max: 3 })
  .map((count) =>
    command(`the disk is full for ${count} writings`, async () => failNextWrites(count)),
  );

const decideAs = fc
  .tuple(fc.nat(), fc.constantFrom('takeBack', 'retry', 'sendAnyway', 'sendAnew', 'drop'))
  .map(([which, deed]) =>
    command(`a person says “${deed}”`, async (world) => {
      const open = (await orCutOff(world.life.openWrites('test'))) ?? [];
      const write = open[which % Math.max(1, open.length)];
      if (write?.deed.kind !== 'message.send') return;
      const { text } = write.deed.message;
      const done = await orCutOff(
        world.life[deed as 'retry']({ environment: 'test', action: write.action }),
      );
      if (done !== undefined && !done.ok) return;
      if (deed === 'takeBack' || deed === 'drop' || deed === 'sendAnew' || done === undefined)
        world.handled.add(text);
      world.late.add(text);
    }),
  );

const commands = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: send },
    { weight: 5, arbitrary: treat },
    { weight: 4, arbitrary: pass },
    { weight: 3, arbitrary: kill },
    { weight: 3, arbitrary: wake },
    { weight: 2, arbitrary: sendTwice },
    { weight: 2, arbitrary: manager },
    { weight: 2, arbitrary: decideAs },
    { weight: 1, arbitrary: key },
    { weight: 1, arbitrary: newKey },
    { weight: 1, arbitrary: clock },
    { weight: 1, arbitrary: noRoom },
  ),
  { minLength: 3, maxLength: 30 },
);

/** What came of a piece of work; undefined where the browser stopped the background meanwhile. */
async function orCutOff<T>(work: Promise<T>): Promise<T | undefined> {
  const ended = work.catch((error: unknown) => {
    if (String(error).includes('cut off') || String(error).includes('no room')) return undefined;
    throw error;
  });
  // What was cut off never ends: it is over when nothing happens any more.
  return Promise.race([
    ended,
    quiet()
      .then(() => quiet())
      .then(() => undefined),
  ]);
}

/** Starts the background anew, as browsers do for any event. */
async function live(world: World): Promise<void> {
  world.life = await startLife();
  await orCutOff(world.life.resume('test'));
  await quiet();
}

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
  await world.life.tryService('test');
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
  const details = await fc.check(property, { numRuns: RUNS, ...SEED });
  if (process.env.RUNS) console.info(Object.fromEntries(counts), `seed ${details.seed}`);
  expect(details.failed ? fc.defaultReportMessage(details) : undefined).toBeUndefined();
}, 1_800_000);
