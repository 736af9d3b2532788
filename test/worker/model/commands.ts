import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { cutOffAfter, failNextWrites, type Life, quiet, startLife } from './life';
import { type StubService, TREATMENTS, type Treatment } from './stub-service';

// What may happen in the model, in any order: people, managers, the service, the network, the
// browser, the clock and the disk.

export const TICKETS = ['t-1', 't-2'];
export const ADDRESS = 'http://127.0.0.1:1';
export const KEYS = ['svc_test_fake_first', 'svc_test_fake_second'];
export const place = { environment: 'test' as const, installationId: 'i-1' };

/** What was asked for, as the person who asked knows it. */
type Asked = { action: string; ticketId: string; text: string; acceptedAt: number };

export type World = {
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

export type Command = { name: string; run: (world: World) => Promise<void> };

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

const undo = fc.constantFrom(0, 5, 20).map((seconds) =>
  command(`replies can be undone for ${seconds} s`, async ({ life }) => {
    await orCutOff(life.keepUndoSeconds(seconds as 0));
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

export const commands = fc.array(
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
    { weight: 1, arbitrary: undo },
    { weight: 1, arbitrary: noRoom },
  ),
  { minLength: 3, maxLength: 30 },
);

/** What came of a piece of work; undefined where the browser stopped the background meanwhile. */
export async function orCutOff<T>(work: Promise<T>): Promise<T | undefined> {
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
export async function live(world: World): Promise<void> {
  world.life = await startLife();
  await orCutOff(world.life.resume('test'));
  await quiet();
}
