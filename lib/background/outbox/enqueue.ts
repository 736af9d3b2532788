import { runExclusive } from '../../async/run-exclusive';
import { sha256Hex } from '../../bytes/sha256';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { RequestSpec } from '../../partner/writes';
import type { StoredCommand, StoredPayload } from '../../storage/stored-command';
import { addressOf } from '../api/connection';
import { logEvent } from '../core/log';
import { keyMark, storedKey } from '../keys/stored-keys';
import { canUndo } from './allowed-actions';
import type { Command } from './define-command';
import { runToSettled } from './dispatcher';
import { NEVER } from './due';
import { accountOf } from './fingerprint';
import { publishChange } from './publish-change';
import {
  addFollower,
  findCommand,
  putCommand,
  removeCommand,
  resetAttempts,
  updateCommand,
} from './store';

/** What the outbox needs to store a command. */
export type EnqueueInput<Payload extends StoredPayload> = {
  scope: Scope;
  commandId: string;
  payload: Payload;
  unsent: RequestSpec;
  /** What the user asks for, if the body says more, such as the time: only another content is another request. */
  content?: string;
  /** Milliseconds in which the user can undo it. */
  undoFor?: number;
};

/** A command that is stored in the same transaction, and sent once the other one is confirmed. */
export type FollowingCommand = Pick<
  EnqueueInput<StoredPayload>,
  'commandId' | 'payload' | 'unsent' | 'content'
>;

/**
 * Stores a command before anything is sent, with the Idempotency-Key and the exact bytes of every
 * attempt. A second call with the same `commandId` finds the same command.
 */
export const enqueue = <Payload extends StoredPayload>(
  definition: Command<Payload>,
  input: EnqueueInput<Payload>,
  follower?: FollowingCommand,
): Promise<Outcome<StoredCommand>> =>
  // Exclusive: two windows that send the same draft must not overwrite each other.
  runExclusive(`enqueue ${input.commandId}`, () => enqueueOne(definition, input, follower));

async function enqueueOne<Payload extends StoredPayload>(
  { consumedDraft }: Command<Payload>,
  { scope, undoFor = 0, ...request }: EnqueueInput<Payload>,
  follower: FollowingCommand | undefined,
): Promise<Outcome<StoredCommand>> {
  const { environment, installationId } = scope;
  const { commandId, payload, unsent } = request;
  const address = await addressOf(environment);
  if (!address.ok) return address;
  const account = await accountOf(environment, address.value, installationId);
  const place = { environment, address: address.value, installationId, account };
  const digest = await digestOf(request);
  const known = await findCommand(environment, commandId);
  if (known) {
    // A reset deleted its ticket; the text stays in the stopped command.
    if (consumedDraft && known.failure?.kind === 'test-data-reset') return failed(known.failure);
    if (isSameRequest(known, { account, digest, ...unsent })) {
      const added = follower && (await addTo(known, await newRow(place, follower, NEVER)));
      return added?.ok === false ? added : retryStopped(known, payload);
    }
    // Another window sent this draft with another text. That text is being sent; this one stays a draft.
    if (consumedDraft) return failed({ kind: 'already-sent' });
    const settled = await settle(known);
    if (!settled.ok) return settled;
  }
  const followed = follower && (await newRow(place, follower, NEVER));
  const undoUntil = Date.now() + undoFor;
  const row = await newRow(place, request, undoUntil);
  return saved(async () => {
    const command = await putCommand(
      { ...row, ...(undoFor > 0 ? { undoUntil } : {}) },
      consumedDraft?.(payload),
      followed && { ...followed, after: commandId },
    );
    logEvent('command-stored', { environment, idempotencyKey: command.idempotencyKey });
    await publishChange(command);
    return command;
  });
}

/** A command as it is stored first. */
async function newRow(
  place: Pick<StoredCommand, 'environment' | 'address' | 'installationId' | 'account'>,
  request: FollowingCommand,
  nextAt: number,
): Promise<Omit<StoredCommand, 'number'>> {
  const { commandId, payload, unsent } = request;
  const madeWith = keyMark(await storedKey(place.environment));
  const digest = await digestOf(request);
  const now = Date.now();
  return {
    ...place,
    commandId,
    idempotencyKey: crypto.randomUUID(),
    madeWith,
    ...unsent,
    digest,
    payload,
    askedAt: now,
    createdAt: now,
    state: 'queued',
    nextAt,
    attempts: 0,
    uncertain: false,
    tries: { failures: 0, unreadable: 0 },
  };
}

const digestOf = ({ unsent, content = unsent.body }: FollowingCommand): Promise<string> =>
  sha256Hex(content);

/**
 * The user sends a stored command again, now with one that follows it: the first reply was lost, or another
 * window sent it without.
 */
const addTo = (known: StoredCommand, follower: Omit<StoredCommand, 'number'>) =>
  saved(async () => {
    await addFollower(known, follower);
    await publishChange(known);
    return known;
  });

/** The result of storing, or the failure that it could not be stored. */
async function saved(store: () => Promise<StoredCommand>): Promise<Outcome<StoredCommand>> {
  try {
    return done(await store());
  } catch (error) {
    return failed({ kind: 'not-saved', detail: String(error) });
  }
}

/** Rows from version 1 of the database have neither an account nor a digest. */
const isSameRequest = (
  known: StoredCommand,
  request: Pick<StoredCommand, 'account' | 'digest' | 'path' | 'body'>,
): boolean =>
  ['', request.account].includes(known.account) &&
  known.path === request.path &&
  (known.digest === '' ? known.body === request.body : known.digest === request.digest);

/**
 * The user retries a stopped command. If it was never sent, it takes the current payload and its
 * preconditions run again.
 */
async function retryStopped(
  known: StoredCommand,
  payload = known.payload,
): Promise<Outcome<StoredCommand>> {
  const now = Date.now();
  const moved = await updateCommand(known.environment, known.commandId, (command) => {
    if (command.state !== 'stopped') return undefined;
    const reset = command.uncertain
      ? { failure: undefined }
      : { ...resetAttempts(command, now), payload };
    return { ...command, ...reset, state: 'queued', nextAt: now };
  });
  return done(moved ?? known);
}

/**
 * Settles a command whose content the user changed since. The new content may go under a new key
 * only if the old command took no effect, and only replaying the old one shows that.
 */
async function settle(known: StoredCommand): Promise<Outcome<null>> {
  const { environment, commandId } = known;
  if (await removeCommand(environment, commandId, canUndo)) return done(null);
  if (known.state === 'stopped') await retryStopped(known);
  const settled = await runToSettled(known);
  if (settled?.state === 'done') return failed({ kind: 'already-sent' });
  if (!settled || (await removeCommand(environment, commandId, canUndo))) return done(null);
  return failed(settled.failure ?? { kind: 'may-have-arrived' });
}
