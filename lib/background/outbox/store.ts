import type { Environment } from '../../domain/core/environment';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { CommandState, StoredCommand } from '../../storage/stored-command';
import { canPersist } from '../core/epoch';
import { shareWithTeam, wakeTeam } from '../team/share';
import { redactForeignContent } from './redact-payload';
import { definitionOf } from './registry';
import { draftLeftBy } from './to-draft';

/** How long receipts of confirmed commands are kept. */
const RECEIPTS_FOR = 7 * 24 * 3_600_000;

/** States of a command that the service has not confirmed. */
export const OPEN = ['queued', 'sending', 'held', 'stopped'] as const satisfies CommandState[];

/** The stored command with this id, or undefined. */
export const findCommand = async (
  environment: Environment,
  commandId: string,
): Promise<StoredCommand | undefined> =>
  (await environmentDb(environment)).get('commands', commandId);

/** Commands that are not done, in the order they were created. */
export const openCommands = async (environment: Environment): Promise<StoredCommand[]> =>
  openCommandsIn(await environmentDb(environment));

/** Like `openCommands`, for a database that is open already. Receipts are not read. */
export async function openCommandsIn(db: EnvironmentDb): Promise<StoredCommand[]> {
  const byState = db.transaction('commands').store.index('state');
  const found = await Promise.all(OPEN.map((state) => byState.getAll(state)));
  return found.flat().sort((a, b) => a.number - b.number);
}

/** Confirmed commands, the latest first. */
export async function doneCommands(environment: Environment): Promise<StoredCommand[]> {
  const done = await (await environmentDb(environment)).getAllFromIndex(
    'commands',
    'state',
    'done',
  );
  return done.sort((a, b) => receivedAt(b) - receivedAt(a));
}

/** The store of commands in the caller's transaction. */
type CommandStore = {
  delete: (commandId: string) => Promise<void>;
  put: (command: StoredCommand) => Promise<unknown>;
  index: {
    (name: 'ticketId'): { getAll: (ticketId: string) => Promise<StoredCommand[]> };
    (
      name: 'number',
    ): {
      openKeyCursor: (query: null, direction: 'prev') => Promise<{ key: number } | null>;
    };
  };
};

/** Calls `act` with the commands that wait for another command of their ticket. */
async function forWaiting(
  commands: CommandStore,
  { payload: { ticketId } }: StoredCommand,
  act: (waiting: StoredCommand) => unknown,
): Promise<void> {
  if (ticketId === undefined) return;
  for (const one of await commands.index('ticketId').getAll(ticketId))
    if (one.after !== undefined) await act(one);
}

/** Deletes a command and those that wait for it. */
export async function deleteWithFollowers(
  commands: CommandStore,
  command: StoredCommand,
): Promise<void> {
  await commands.delete(command.commandId);
  await forWaiting(commands, command, (one) =>
    one.after === command.commandId ? commands.delete(one.commandId) : undefined,
  );
}

/** Stores new commands behind all others, in this order. */
async function putInOrder(
  commands: CommandStore,
  added: readonly Omit<StoredCommand, 'number'>[],
): Promise<StoredCommand[]> {
  const last = await commands.index('number').openKeyCursor(null, 'prev');
  const numbered = added.map((one, i) => ({ ...one, number: (last?.key ?? 0) + 1 + i }));
  for (const one of numbered) {
    // The user's last word: an earlier one that still waits is not sent.
    if (definitionOf(one).replacesWaiting?.(one.payload))
      await forWaiting(commands, one, (waiting) =>
        waiting.payload.kind === one.payload.kind ? commands.delete(waiting.commandId) : undefined,
      );
    await commands.put(one);
  }
  return numbered;
}

/**
 * Stores a command that follows a stored one, which goes on as it is. Does nothing if it is stored already, or the
 * other one is gone.
 */
export async function addFollower(
  { environment, commandId }: StoredCommand,
  follower: Omit<StoredCommand, 'number'>,
): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction('commands', 'readwrite', { durability: 'strict' });
  const leader = await tx.store.get(commandId);
  const isNew = (await tx.store.get(follower.commandId)) === undefined;
  if (leader?.state === 'done' && isNew)
    await putInOrder(tx.store, [{ ...follower, nextAt: Date.now() }]);
  else if (leader && isNew) await putInOrder(tx.store, [{ ...follower, after: commandId }]);
  await tx.done;
}

/**
 * Stores a command with its order number in one strict transaction, and deletes the draft that it
 * was made from, but for what undos put there meanwhile. Replaces a command with the same `commandId`. A
 * follower is stored with it.
 */
export async function putCommand(
  command: Omit<StoredCommand, 'number'>,
  draftSubject: string | undefined,
  follower?: Omit<StoredCommand, 'number'>,
): Promise<StoredCommand> {
  const db = await environmentDb(command.environment);
  const tx = db.transaction(['commands', 'drafts'], 'readwrite', { durability: 'strict' });
  const commands = tx.objectStore('commands');
  const [stored] = await putInOrder(commands, follower ? [command, follower] : [command]);
  if (!stored) throw new Error('No command was stored.');
  const drafts = tx.objectStore('drafts');
  const draft = draftSubject === undefined ? undefined : await drafts.get(draftSubject);
  // Delete only the draft it was made from: the user may be writing the next one in another window.
  const isSame = definitionOf(stored).isSameDraft;
  if (draft && (draft.commandId === command.commandId || isSame?.(draft, command.payload))) {
    const left = draftLeftBy(stored, draft);
    await (left ? drafts.put(left) : drafts.delete(draft.subject));
  }
  await tx.done;
  return stored;
}

/**
 * Updates a command in one strict transaction and returns the new row, or undefined if it no longer
 * exists. `move` returns the new command, or undefined to leave it. The same transaction stores the
 * message that a reply became as this browser's own, and what the team learns, and releases the commands
 * that waited for this one.
 */
export async function updateCommand(
  environment: Environment,
  commandId: string,
  move: (command: StoredCommand) => StoredCommand | undefined,
): Promise<StoredCommand | undefined> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['commands', 'own', 'team', 'teamOperations'], 'readwrite', {
    durability: 'strict',
  });
  const commands = tx.objectStore('commands');
  const known = await commands.get(commandId);
  const target = known && move(known);
  // Text of others may have been read just before the lock.
  const moved = target && !canPersist(environment) ? redactForeignContent(target) : target;
  if (moved) await commands.put(moved);
  const own = moved && definitionOf(moved).ownMessage?.(moved);
  if (own) await tx.objectStore('own').put(own);
  // A confirmed command may be updated again; what the team learns of it is shared once.
  const isToldBefore = known && definitionOf(known).forTeam?.(known) !== undefined;
  const shared = isToldBefore ? undefined : moved && definitionOf(moved).forTeam?.(moved);
  if (shared) await shareWithTeam(tx, shared);
  if (moved?.state === 'done') {
    const now = Date.now();
    await forWaiting(commands, moved, (one) =>
      one.after === commandId
        ? commands.put({ ...one, after: undefined, createdAt: now, nextAt: now })
        : undefined,
    );
  }
  await tx.done;
  if (shared) wakeTeam(environment);
  return moved ?? known;
}

/**
 * Updates a command as an attempt found it. The user may have put another one in its place meanwhile, under the
 * same `commandId`: that one is left alone, and has an attempt of its own.
 */
export const updateFound = (
  { environment, commandId, idempotencyKey, digest }: StoredCommand,
  move: (command: StoredCommand) => StoredCommand | undefined,
): Promise<StoredCommand | undefined> =>
  updateCommand(environment, commandId, (now) =>
    now.idempotencyKey === idempotencyKey && now.digest === digest ? move(now) : undefined,
  );

/** Deletes a command and those that wait for it if `may` allows it, and returns it only then. */
export async function removeCommand(
  environment: Environment,
  commandId: string,
  may: (command: StoredCommand) => boolean,
): Promise<StoredCommand | undefined> {
  const db = await environmentDb(environment);
  const tx = db.transaction('commands', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(commandId);
  const taken = known && may(known) ? known : undefined;
  if (taken) await deleteWithFollowers(tx.store, taken);
  await tx.done;
  return taken;
}

/**
 * Deletes a refused command whose text is still in the draft of its form, and returns it only then. Without
 * that draft the command stays, because it holds the only copy of the text.
 */
export async function handBackToForm(
  {
    environment,
    commandId,
    subject,
  }: { environment: Environment; commandId: string; subject: string },
  may: (command: StoredCommand) => boolean,
): Promise<StoredCommand | undefined> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['commands', 'drafts'], 'readwrite', { durability: 'strict' });
  const known = await tx.objectStore('commands').get(commandId);
  const draft = await tx.objectStore('drafts').get(subject);
  const taken = known && may(known) && draft?.commandId === commandId ? known : undefined;
  if (taken) await tx.objectStore('commands').delete(commandId);
  await tx.done;
  return taken;
}

/** Deletes receipts older than a week, except those whose text is stored nowhere else. */
export async function deleteOldReceipts(environment: Environment, now: number): Promise<void> {
  const done = await doneCommands(environment);
  const old = done.filter((command) => command.body === '' && isOldReceipt(command, now));
  const db = await environmentDb(environment);
  await Promise.all(old.map(({ commandId }) => db.delete('commands', commandId)));
}

/** True for a receipt that is older than a week. `now` is in epoch milliseconds. */
export const isOldReceipt = (command: StoredCommand, now: number): boolean =>
  now - receivedAt(command) > RECEIPTS_FOR;

const receivedAt = ({ receipt, createdAt }: StoredCommand): number => receipt?.at ?? createdAt;

/** The key by which commands are sent one after another: a ticket, an application, or the command itself. */
export const queueKeyOf = (command: StoredCommand): string =>
  definitionOf(command).queueKey?.(command.payload) ?? command.commandId;

/**
 * Resets the attempt counters. Unsent commands get a new creation time. Commands that may have been
 * sent keep theirs, because the idempotency key expires by age.
 */
export const resetAttempts = (command: StoredCommand, now: number): StoredCommand => ({
  ...command,
  ...(command.uncertain
    ? {}
    : { createdAt: now, attempts: 0, triedAt: undefined, aged: 0, sentFrom: undefined }),
  ...(command.failure?.kind === 'link-ended' && { endedLinkSeenAt: now }),
  tries: { failures: 0, unreadable: 0 },
  failure: undefined,
});
