import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { ask } from './ask';
import { deed } from './deeds';
import { cutOffAfter, failNextWrites, quiet } from './life';
import { TREATMENTS, type Treatment } from './treatments';
import { ADDRESS, KEYS, orCutOff, PASSPHRASE, restart, type World } from './world';

// What may happen in the model, in any order: people, managers, the service, the network, the
// browser, the clock, the lock and the disk.

export type Command = { name: string; run: (world: World) => Promise<void> };

const command = (name: string, run: Command['run']): Command => ({
  name,
  run,
  ...{ [fc.toStringMethod]: () => name },
});

const asking = fc
  .tuple(
    fc.constantFrom(
      ...(['message.send', 'message.send', 'message.send', 'ticket.create'] as const),
      ...(['ticket.create', 'ticket.change', 'application.decide', 'test.reset'] as const),
    ),
    fc.nat(3),
    fc.boolean(),
  )
  .map(([kind, which, withDraft]) =>
    command(`a person asks for ${kind} (${which}${withDraft ? ', drafted' : ''})`, (world) =>
      ask(world, kind, which, withDraft),
    ),
  );

const troubled = fc
  .tuple(fc.constantFrom(...TREATMENTS), asking)
  .map(([treatment, { name, run }]) =>
    command(`${name}, which is treated: ${treatment}`, async (world) => {
      world.service.treatNext(treatment);
      await run(world);
    }),
  );

const sendTwice = fc.constant(
  command('the latest reply is sent again, from two windows', async (world) => {
    const latest = world.intents.findLast(({ kind }) => kind === 'message.send');
    if (!latest || latest.ended || latest.unsure) return;
    const { place, target, action, words } = latest;
    const send = (text: string) =>
      orCutOff(
        world.life.sendMessage({
          ...{ place, ticketId: target, action },
          message: { text, attachments: [] },
        }),
      );
    // It is a person's word to try again what stopped.
    latest.late = true;
    const both = await Promise.all([send(words), send(words)]);
    // Nothing of it was ever stored: there is no such action yet.
    if (both.every((one) => one?.ok === false && one.failure.kind === 'not-saved')) return;
    const told = await send(`${words} in other words`);
    if (told && !told.ok)
      expect(['already-sent', 'no-key', 'test-data-reset']).toContain(told.failure.kind);
    else if (told) throw new Error('other words went out under the same action');
  }),
);

const treat = fc.constantFrom(...TREATMENTS).map((treatment: Treatment) =>
  command(`the next write is treated: ${treatment}`, async ({ service }) => {
    service.treatNext(treatment);
  }),
);

const failReads = fc.integer({ min: 1, max: 4 }).map((count) =>
  command(`the next ${count} readings fail`, async ({ service }) => {
    service.failReads(count);
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

const wake = fc.constant(command('the background starts', restart));

const manager = fc.constant(
  command('a manager writes', async ({ service }) => {
    service.managerWrites();
  }),
);

const key = fc.boolean().map((taken) =>
  command(taken ? 'the key is taken again' : 'the key is refused', async ({ service, life }) => {
    if (!taken) service.takesKeys.clear();
    else {
      for (const one of Object.values(KEYS).flat()) service.takesKeys.add(one);
      await orCutOff(life.tryService('test'));
    }
  }),
);

const newKey = fc.constantFrom(...KEYS.ours, ...KEYS.theirs).map((one) =>
  command(
    `the key ${one.slice(-6)} takes the place of the other`,
    async ({ service, life, sealed }) => {
      service.takesKeys.add(one);
      const passphrase = sealed ? PASSPHRASE : undefined;
      await orCutOff(life.takeKey({ address: ADDRESS, key: one, passphrase }));
    },
  ),
);

const lock = fc.boolean().map((locked) =>
  command(locked ? 'a person locks' : 'a person unlocks', async ({ life, sealed }) => {
    if (!sealed) return;
    await orCutOff<unknown>(locked ? life.lockByHand() : life.openKeys(PASSPHRASE));
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
  .tuple(
    fc.nat(),
    fc.constantFrom('takeBack', 'takeBack', 'retry', 'sendAnyway', 'sendAnew', 'drop'),
  )
  .map(([which, name]) =>
    command(`a person says “${name}” (${which % 7})`, (world) => deed(world, which % 7, name)),
  );

const weighed = fc.oneof(
  { weight: 5, arbitrary: asking },
  { weight: 9, arbitrary: troubled },
  { weight: 2, arbitrary: treat },
  { weight: 4, arbitrary: pass },
  { weight: 2, arbitrary: kill },
  { weight: 2, arbitrary: wake },
  { weight: 1, arbitrary: sendTwice },
  { weight: 1, arbitrary: failReads },
  { weight: 1, arbitrary: manager },
  { weight: 5, arbitrary: decideAs },
  { weight: 1, arbitrary: key },
  { weight: 1, arbitrary: newKey },
  { weight: 1, arbitrary: lock },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: undo },
  { weight: 1, arbitrary: noRoom },
);

export const commands = fc.array(weighed, { minLength: 3, maxLength: 30 });
