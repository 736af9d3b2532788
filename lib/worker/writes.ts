import type { Environment } from '../domain/environment';
import { done, type Failure, failed, isUnknown, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredWrite, WritePath } from '../storage/schema';
import { carryOut } from './carry-out';
import { partnerOf } from './keys';
import { inLine } from './line';
import { tell } from './news';
import { syncThread } from './threads';

/** How long after it was made a write may be replayed by itself; later a person must ask for it. */
const REPLAYED_FOR = 12 * 3_600_000;

/** Receipts of writes that are done are kept this long. */
const RECEIPTS_FOR = 7 * 24 * 3_600_000;

type Asked = { place: Place; action: string; path: WritePath; body: string };

/**
 * Stores a write before its first byte leaves, with the Idempotency-Key and the exact bytes that
 * every attempt at it will carry. The same action asked for again is the same write. The draft it
 * was made from goes in the same transaction.
 */
export const storeWrite = (asked: Asked): Promise<Outcome<StoredWrite>> =>
  // One after another: two windows that send one draft must not write over each other.
  inLine(`store ${asked.action}`, () => storeOne(asked));

async function storeOne({ place, action, path, body }: Asked): Promise<Outcome<StoredWrite>> {
  const { environment, installationId } = place;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { address } = service.value;
  const db = await environmentDb(environment);
  const known = await db.get('writes', action);
  if (known) {
    const same =
      known.body === body &&
      known.installationId === installationId &&
      known.address === address &&
      JSON.stringify(known.path) === JSON.stringify(path);
    if (same) return done(known);
    const settled = await settle(environment, known);
    if (!settled.ok) return settled;
  }
  const write: StoredWrite = {
    action,
    address,
    installationId,
    idempotencyKey: crypto.randomUUID(),
    path,
    body,
    createdAt: Date.now(),
    attempts: 0,
    state: 'sending',
  };
  try {
    const tx = db.transaction(['writes', 'drafts'], 'readwrite', { durability: 'strict' });
    await tx.objectStore('writes').put(write);
    const drafts = tx.objectStore('drafts');
    // Only the draft it was made from: another window may be writing the next one.
    if (path.kind === 'message.send' && (await drafts.get(path.subject))?.action === action)
      await drafts.delete(path.subject);
    await tx.done;
  } catch (error) {
    return failed({ kind: 'not-saved', detail: String(error) });
  }
  return done(write);
}

/**
 * A person changed what an earlier attempt of the same action said. That may go out under a new
 * key only once it is certain that the earlier one did not take effect, which its replay tells.
 */
async function settle(environment: Environment, known: StoredWrite): Promise<Outcome<null>> {
  if (known.state === 'failed' && known.failure && !isUnknown(known.failure)) return done(null);
  const outcome = known.state === 'done' ? done(known.result) : await deliver(environment, known);
  if (outcome.ok) return failed({ kind: 'already-sent' });
  return isUnknown(outcome.failure) ? outcome : done(null);
}

/** Writes on their way now: asking for one again joins it. */
const underWay = new Map<string, Promise<Outcome<string | undefined>>>();

/**
 * Sends a stored write and keeps how it went; the id of what it made, where there is one. Those of
 * one ticket go one after another, so that messages arrive in the order they were written.
 */
export function deliver(
  environment: Environment,
  write: StoredWrite,
): Promise<Outcome<string | undefined>> {
  if (write.state === 'done') return Promise.resolve(done(write.result));
  const running = underWay.get(write.action);
  if (running) return running;
  const line = write.path.kind === 'ticket.create' ? write.action : write.path.ticketId;
  const started = inLine(line, () => attempt(environment, write)).finally(() =>
    underWay.delete(write.action),
  );
  underWay.set(write.action, started);
  return started;
}

async function attempt(
  environment: Environment,
  write: StoredWrite,
): Promise<Outcome<string | undefined>> {
  const sending = await keepState(environment, write.action, { state: 'sending' });
  if (!sending) return failed({ kind: 'no-record' });
  if (sending.state === 'done') return done(sending.result);
  const outcome = await carryOut(environment, sending).catch((error: unknown) =>
    // The service may have been asked: only a replay can tell.
    failed({ kind: 'unexpected', detail: String(error) }),
  );
  if (outcome.ok) {
    await keepState(environment, write.action, { state: 'done', result: outcome.value });
    const { path, installationId } = write;
    // After it is noted as sent, so that it is never seen both in the thread and on its way.
    if (path.kind === 'message.send')
      await syncThread({ environment, installationId }, path.ticketId, { ownSend: true });
  } else await keepState(environment, write.action, { state: 'failed', failure: outcome.failure });
  if (write.path.kind !== 'ticket.create')
    await tell({ kind: 'ticket', environment, ticketId: write.path.ticketId });
  return outcome;
}

async function keepState(
  environment: Environment,
  action: string,
  change: { state: StoredWrite['state']; failure?: Failure; result?: string | undefined },
): Promise<StoredWrite | undefined> {
  const tx = (await environmentDb(environment)).transaction('writes', 'readwrite', {
    durability: 'strict',
  });
  const known = await tx.store.get(action);
  if (!known || known.state === 'done') {
    await tx.done;
    return known;
  }
  const attempts = known.attempts + (change.state === 'sending' ? 1 : 0);
  const kept: StoredWrite = { ...known, failure: undefined, ...change, attempts };
  await tx.store.put(kept);
  await tx.done;
  return kept;
}

/**
 * What the start of the background owes to the life before it: nobody knows how a write fared that
 * was being sent when the browser stopped it, so it is replayed, same key, same bytes.
 */
export async function resumeWrites(environment: Environment, now = Date.now()): Promise<void> {
  const db = await environmentDb(environment);
  const sending = await db.getAllFromIndex('writes', 'state', 'sending');
  const done = await db.getAllFromIndex('writes', 'state', 'done');
  const old = done.filter((write) => now - write.createdAt > RECEIPTS_FOR);
  await Promise.all(old.map((write) => db.delete('writes', write.action)));
  sending.sort((a, b) => a.createdAt - b.createdAt);
  await Promise.all(
    sending.map((write) =>
      now - write.createdAt < REPLAYED_FOR
        ? deliver(environment, write)
        : keepState(environment, write.action, {
            state: 'failed',
            failure: { kind: 'extension-restarted' },
          }),
    ),
  );
}
