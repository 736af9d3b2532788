import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { ask } from './ask';
import { failNextWrites, stopAfter, untilIdle } from './life';
import { type Kind, TREATMENTS, type Treatment } from './treatments';
import { userAction } from './user-actions';
import { ADDRESS, KEYS, PASSPHRASE, restart, unlessStopped, type World } from './world';

// What may happen in the model, in any order: agents, managers, the service, the network, the
// browser, the clock, the lock and the disk act.

type Command = { name: string; run: (world: World) => Promise<void> };

const command = (name: string, run: Command['run']): Command => ({
  name,
  run,
  ...{ [fc.toStringMethod]: () => name },
});

/** Each kind as often as it is drawn. */
const DRAWS = {
  'message.send': ['message.send', 'message.send', 'message.send'],
  'ticket.create': ['ticket.create', 'ticket.create'],
  'ticket.change': ['ticket.change'],
  'application.decide': ['application.decide'],
  'test.reset': ['test.reset'],
} as const satisfies { [Name in Kind]: readonly Name[] };

const request = fc
  .tuple(fc.constantFrom(...Object.values(DRAWS).flat()), fc.nat(3), fc.boolean())
  .map(([kind, which, withDraft]) =>
    command(`the agent asks for ${kind} (${which}${withDraft ? ', drafted' : ''})`, (world) =>
      ask(world, kind, which, withDraft),
    ),
  );

const requestWithTrouble = fc
  .tuple(fc.constantFrom(...TREATMENTS), request)
  .map(([treatment, { name, run }]) =>
    command(`${name}, and the service reacts: ${treatment}`, async (world) => {
      world.service.treatNext(treatment);
      await run(world);
    }),
  );

const sendTwice = fc.constant(
  command('two windows send the latest reply again', async (world) => {
    const latest = world.intents.findLast(({ kind }) => kind === 'message.send');
    if (!latest || latest.ended || latest.unknown) return;
    const { scope, target, commandId, words } = latest;
    const send = (text: string) =>
      unlessStopped(
        world.life.sendMessage({
          ...{ scope, ticketId: target, commandId },
          message: { text, attachments: [] },
        }),
      );
    // Sending again also retries a command that stopped.
    latest.late = true;
    const both = await Promise.all([send(words), send(words)]);
    // The first attempt stored nothing, so the command does not exist yet.
    if (both.every((one) => one?.ok === false && one.failure.kind === 'not-saved')) return;
    const outcome = await send(`${words} in other words`);
    if (outcome && !outcome.ok)
      expect(['already-sent', 'no-key', 'test-data-reset']).toContain(outcome.failure.kind);
    else if (outcome) throw new Error('another text was sent with the same command id');
  }),
);

const treat = fc.constantFrom(...TREATMENTS).map((treatment: Treatment) =>
  command(`the service reacts to the next command: ${treatment}`, async ({ service }) => {
    service.treatNext(treatment);
  }),
);

const failReads = fc.integer({ min: 1, max: 4 }).map((count) =>
  command(`the next ${count} readings fail`, async ({ service }) => {
    service.failReads(count);
  }),
);

const passTime = fc.constantFrom(200, 3_000, 20_000, 90_000, 15 * 60_000, 3 * 3_600_000).map((ms) =>
  command(`${ms / 1000} s pass`, async () => {
    await vi.advanceTimersByTimeAsync(ms);
  }),
);

const clock = fc.constantFrom(-24, 24).map((hours) =>
  command(`the clock jumps by ${hours} h and back`, async ({ life }) => {
    const now = Date.now();
    vi.setSystemTime(now + hours * 3_600_000);
    await unlessStopped(life.dispatch('test'));
    await untilIdle();
    vi.setSystemTime(now);
    await unlessStopped(life.dispatch('test'));
  }),
);

const kill = fc.nat(25).map((transactions) =>
  command(`the browser stops the background ${transactions} transactions from now`, async () => {
    stopAfter(transactions);
  }),
);

const wake = fc.constant(command('the background starts', restart));

const manager = fc.constant(
  command('a manager writes', async ({ service }) => {
    service.managerWrites();
  }),
);

const key = fc.boolean().map((taken) =>
  command(
    taken ? 'the service accepts the key again' : 'the service refuses the key',
    async ({ service, life }) => {
      if (!taken) service.acceptedKeys.clear();
      else {
        for (const one of Object.values(KEYS).flat()) service.acceptedKeys.add(one);
        await unlessStopped(life.retryService('test'));
      }
    },
  ),
);

const newKey = fc.constantFrom(...KEYS.ours, ...KEYS.theirs).map((one) =>
  command(`the key ${one.slice(-6)} replaces the other`, async ({ service, life, sealed }) => {
    service.acceptedKeys.add(one);
    const passphrase = sealed ? PASSPHRASE : undefined;
    await unlessStopped(life.addKeyAndResume({ address: ADDRESS, key: one, passphrase }));
  }),
);

const lock = fc.boolean().map((locked) =>
  command(locked ? 'the agent locks' : 'the agent unlocks', async ({ life, sealed }) => {
    if (!sealed) return;
    await unlessStopped<unknown>(locked ? life.lockByUser() : life.unlockAndResume(PASSPHRASE));
  }),
);

const undo = fc.constantFrom(0, 5, 20).map((seconds) =>
  command(`replies can be undone for ${seconds} s`, async ({ life }) => {
    await unlessStopped(life.saveUndoSeconds(seconds as 0));
  }),
);

const fullDisk = fc
  .integer({ min: 1, max: 3 })
  .map((count) =>
    command(`the disk is full for ${count} writes`, async () => failNextWrites(count)),
  );

const userDecision = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('undoCommand', 'undoCommand', 'retry', 'sendAnyway', 'sendAsNew', 'drop'),
  )
  .map(([which, name]) =>
    command(`the agent presses “${name}” (${which % 7})`, (world) =>
      userAction(world, which % 7, name),
    ),
  );

const anyCommand = fc.oneof(
  { weight: 5, arbitrary: request },
  { weight: 9, arbitrary: requestWithTrouble },
  { weight: 2, arbitrary: treat },
  { weight: 4, arbitrary: passTime },
  { weight: 2, arbitrary: kill },
  { weight: 2, arbitrary: wake },
  { weight: 1, arbitrary: sendTwice },
  { weight: 1, arbitrary: failReads },
  { weight: 1, arbitrary: manager },
  { weight: 5, arbitrary: userDecision },
  { weight: 1, arbitrary: key },
  { weight: 1, arbitrary: newKey },
  { weight: 1, arbitrary: lock },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: undo },
  { weight: 1, arbitrary: fullDisk },
);

export const commands = fc.array(anyCommand, { minLength: 3, maxLength: 30 });
