import type { Outgoing, Receipt, WriteDeed } from '../../border/questions-outbox';
import type { Environment } from '../../domain/environment';
import { done, type Outcome } from '../../domain/failure';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';
import { doneWrites, openWrites } from './rows';

/** Failures after which the same bytes can only come to the same end. */
const HOPELESS = ['conflict', 'invalid', 'other-answer', 'application-changed'];

/** What a person may do about a write now: the one rule, for every screen and every answer. */
export function deedsOf(write: StoredWrite, now: number): WriteDeed[] {
  const { state, uncertain, failure, undoUntil = 0, deed } = write;
  const kind = failure?.kind ?? '';
  const edit: WriteDeed[] = mayEdit(deed.kind) ? ['edit'] : [];
  switch (state) {
    case 'queued':
      if (uncertain) return ['retry', 'stop-trying'];
      return undoUntil > now
        ? ['undo']
        : [...(failure ? ['retry' as const] : []), ...edit, 'remove'];
    case 'held':
      return ['send-anyway', ...edit, 'remove'];
    case 'stopped':
      // Words of a new ticket go back to its form, which knows the client of today.
      if (kind === 'test-data-reset')
        return [...(deed.kind === 'ticket.create' ? edit : []), 'remove'];
      if (uncertain) return [kind === 'expired' ? 'send-anew' : 'retry', 'stop-trying'];
      // An application that was decided meanwhile stays decided, under whatever key one asks.
      if (kind === 'conflict')
        return [
          ...(deed.kind === 'application.decide' ? [] : ['send-anew' as const]),
          ...edit,
          'remove',
        ];
      return [...(HOPELESS.includes(kind) ? [] : ['retry' as const]), ...edit, 'remove'];
    default:
      return [];
  }
}

const mayEdit = (kind: StoredWrite['deed']['kind']): boolean =>
  kind === 'message.send' || kind === 'ticket.create' || kind === 'application.decide';

/** True for what can be taken back: nothing of it can have arrived. */
export const mayTakeBack = ({ state, uncertain }: StoredWrite): boolean =>
  !uncertain && (state === 'queued' || state === 'held' || state === 'stopped');

/** A write as screens see it. */
async function outgoing(db: EnvironmentDb, write: StoredWrite, now: number): Promise<Outgoing> {
  const { action, createdAt, nextAt, failure, held } = write;
  return {
    action,
    what: await whatOf(db, write),
    startedAt: createdAt,
    state: stateOf(write, now),
    ...(write.state === 'queued' && Number.isFinite(nextAt) ? { nextAt } : {}),
    ...(failure ? { failure } : {}),
    ...(write.state === 'held' && held ? { held: { count: held.count, latest: held.latest } } : {}),
    seenInThread: await isSeenInThread(db, write),
    deeds: deedsOf(write, now),
  };
}

function stateOf(write: StoredWrite, now: number): Outgoing['state'] {
  if (write.state === 'done') return 'sent';
  if (write.state !== 'queued') return write.state;
  if (write.uncertain) return 'confirming';
  return (write.undoUntil ?? 0) > now ? 'undoable' : 'waiting';
}

async function whatOf(db: EnvironmentDb, { deed }: StoredWrite): Promise<Outgoing['what']> {
  switch (deed.kind) {
    case 'ticket.create': {
      const record = await db.get('records', deed.reference);
      return { kind: deed.kind, summary: deed.summary, record: record?.title ?? deed.reference };
    }
    case 'message.send':
      return { kind: deed.kind, ticketId: deed.ticketId, message: deed.message };
    case 'ticket.change':
      return { kind: deed.kind, ticketId: deed.ticketId, change: deed.change };
    case 'application.decide':
      return { kind: deed.kind, applicationId: deed.applicationId, status: deed.status };
    case 'test.reset':
      return { kind: deed.kind };
  }
}

/** Whether a reply whose end nobody knows stands in the thread, as far as its words can tell. */
async function isSeenInThread(db: EnvironmentDb, write: StoredWrite): Promise<boolean> {
  const { deed, uncertain } = write;
  if (!uncertain || deed.kind !== 'message.send') return false;
  const after = IDBKeyRange.bound(
    [deed.ticketId, deed.sawUpTo],
    [deed.ticketId, Number.POSITIVE_INFINITY],
  );
  const rows = await db.getAll('messages', after);
  return rows.some(
    ({ message }) => message.author === 'partner' && message.text === deed.message.text,
  );
}

/** Writes of a ticket that were pressed to be sent and are not yet part of what is read of it. */
export async function outgoingOf(db: EnvironmentDb, ticketId: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = await db.getAllFromIndex('writes', 'ticketId', ticketId);
  const shown = await Promise.all(
    writes.map(async (write) => ((await isToBeSeen(db, write)) ? outgoing(db, write, now) : [])),
  );
  return shown.flat().sort((a, b) => a.startedAt - b.startedAt);
}

async function isToBeSeen(db: EnvironmentDb, { state, deed, result }: StoredWrite) {
  // A change that is under way is shown where it was made.
  if (deed.kind === 'ticket.change') return state !== 'done' && state !== 'sending';
  if (deed.kind !== 'message.send' || state !== 'done') return true;
  // One whose id the service did not say is left to the reading of the thread that follows.
  return (
    result !== undefined &&
    (await db.getKeyFromIndex('messages', 'id', [deed.ticketId, result])) === undefined
  );
}

/** Decisions about an application that are not confirmed. */
export async function outgoingAbout(db: EnvironmentDb, applicationId: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = (await db.getAll('writes')).filter(
    ({ state, deed }) =>
      state !== 'done' &&
      deed.kind === 'application.decide' &&
      deed.applicationId === applicationId,
  );
  writes.sort((a, b) => a.number - b.number);
  return Promise.all(writes.map((write) => outgoing(db, write, now)));
}

/** New tickets of a record that are not open yet. */
export async function openingOf(db: EnvironmentDb, reference: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = (await db.getAll('writes')).filter(
    ({ state, deed }) =>
      state !== 'done' && deed.kind === 'ticket.create' && deed.reference === reference,
  );
  writes.sort((a, b) => a.number - b.number);
  return Promise.all(writes.map((write) => outgoing(db, write, now)));
}

/** All that is not confirmed, oldest first, and the receipts of the last week, latest first. */
export async function readOutbox(
  environment: Environment,
): Promise<Outcome<{ open: Outgoing[]; receipts: Receipt[] }>> {
  const db = await environmentDb(environment);
  const now = Date.now();
  const open = await openWrites(environment);
  const receipts = (await doneWrites(environment)).map((write) => ({
    kind: write.deed.kind,
    ...('ticketId' in write.deed ? { ticketId: write.deed.ticketId } : {}),
    at: write.receipt?.at ?? write.createdAt,
    attempts: write.attempts,
    requestId: write.receipt?.requestId,
    keyEnd: write.idempotencyKey.slice(-4),
    account: write.account,
  }));
  return done({ open: await Promise.all(open.map((w) => outgoing(db, w, now))), receipts });
}
