import type { Reply } from '../../border/questions';
import type { OutboxEntry, Outgoing, WriteDeed } from '../../border/questions-outbox';
import type { Environment } from '../../domain/environment';
import { done, type Outcome } from '../../domain/failure';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { Held } from '../../storage/held';
import type { StoredWrite } from '../../storage/schema';
import { pendingWrites } from '../counts';
import { keyedEnvironments } from '../keys';
import { isLocked } from '../lock';
import { messageInThread } from './confirm';
import { wordsOf } from './draft-of';
import { doneWrites, isOldReceipt, openWrites, openWritesIn } from './rows';

/** Failures after which the same bytes, under the same key, can only come to the same end. */
const HOPELESS = ['conflict', 'invalid', 'other-answer', 'application-changed', 'link-refused'];

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
      if (uncertain) return deedsOfUncertain(write);
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

/** What stopped and may have arrived: never taken back, and under a new key only as a person says. */
function deedsOfUncertain({ failure, deed }: StoredWrite): WriteDeed[] {
  const kind = failure?.kind ?? '';
  const isOwnWord = !(failure && 'foreign' in failure && failure.foreign);
  const retry = kind !== 'expired' && !(HOPELESS.includes(kind) && isOwnWord);
  // An application that was decided stays decided; another reset is asked for where the first was.
  const anew =
    kind === 'expired' ||
    (deed.kind !== 'test.reset' && !(deed.kind === 'application.decide' && kind === 'conflict'));
  return [
    ...(retry ? ['retry' as const] : []),
    ...(anew ? ['send-anew' as const] : []),
    'stop-trying',
  ];
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
    ...(write.state === 'held' && held ? { held: heldOf(held) } : {}),
    seenInThread: write.uncertain && (await messageInThread(db, write)) !== undefined,
    deeds: deedsOf(write, now),
    ...copyOf(write, now),
  };
}

const heldOf = ({ count, latest, by, changed }: Held): Outgoing['held'] => ({
  ...{ count, latest, by },
  ...(changed ? { changed } : {}),
});
/** The words of what stopped and cannot be edited, for a person to copy. */
function copyOf(write: StoredWrite, now: number): Pick<Outgoing, 'copy'> {
  if (write.state !== 'stopped' || deedsOf(write, now).includes('edit')) return {};
  const words = wordsOf(write);
  return words === '' ? {} : { copy: words };
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

/** Writes of a ticket that were pressed to be sent and are not yet part of what is read of it. */
export async function outgoingOf(db: EnvironmentDb, ticketId: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = await db.getAllFromIndex('writes', 'ticketId', ticketId);
  const shown = await Promise.all(
    writes.map(async (write) => ((await isToBeSeen(db, write)) ? outgoing(db, write, now) : [])),
  );
  return shown.flat().sort((a, b) => a.startedAt - b.startedAt);
}

async function isToBeSeen(db: EnvironmentDb, write: StoredWrite) {
  const { state, deed, result } = write;
  // A change that is under way is shown where it was made.
  if (deed.kind === 'ticket.change') return state !== 'done' && state !== 'sending';
  if (deed.kind !== 'message.send' || state !== 'done') return true;
  // Of one whose words were taken out with a lock nothing is known but that it is done.
  return result !== undefined && (await messageInThread(db, write)) === undefined;
}

/** Decisions about an application that are not confirmed. */
export async function outgoingAbout(db: EnvironmentDb, applicationId: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = (await openWritesIn(db)).filter(
    ({ deed }) => deed.kind === 'application.decide' && deed.applicationId === applicationId,
  );
  return Promise.all(writes.map((write) => outgoing(db, write, now)));
}

/** New tickets of a record that are not open yet. */
export async function openingOf(db: EnvironmentDb, reference: string): Promise<Outgoing[]> {
  const now = Date.now();
  const writes = (await openWritesIn(db)).filter(
    ({ deed }) => deed.kind === 'ticket.create' && deed.reference === reference,
  );
  return Promise.all(writes.map((write) => outgoing(db, write, now)));
}

/** All that is not confirmed, oldest first, and the receipts of the last week, latest first. */
export async function readOutbox(environment: Environment): Promise<Outcome<OutboxView>> {
  const db = await environmentDb(environment);
  const closed = await whyClosed(environment);
  const open = closed ? [] : await entriesOf(db, await openWrites(environment));
  const { waiting, stopped } = await pendingWrites(environment);
  const recent = (await doneWrites(environment)).filter((one) => !isOldReceipt(one, Date.now()));
  const receipts = recent.map((write) => ({
    kind: write.deed.kind,
    ...('ticketId' in write.deed && !closed ? { ticketId: write.deed.ticketId } : {}),
    at: write.receipt?.at ?? write.createdAt,
    attempts: write.attempts,
    requestId: write.receipt?.requestId,
    keyEnd: write.idempotencyKey.slice(-4),
    account: write.account,
  }));
  return done({ ...(closed && { closed }), waiting, stopped, open, receipts });
}

type OutboxView = Reply<'outbox.read'>;

/** Without a key that may be used, nothing that a person wrote about a client is shown. */
async function whyClosed(environment: Environment): Promise<OutboxView['closed']> {
  if (!(await keyedEnvironments()).includes(environment)) return 'no-key';
  return (await isLocked(environment)) ? 'locked' : undefined;
}

async function entriesOf(
  db: EnvironmentDb,
  writes: readonly StoredWrite[],
): Promise<OutboxEntry[]> {
  const now = Date.now();
  const names = new Map((await db.getAll('installations')).map(({ id, name }) => [id, name]));
  return Promise.all(
    writes.map(async (write) => ({
      ...(await outgoing(db, write, now)),
      installationId: write.installationId,
      installationName: names.get(write.installationId),
    })),
  );
}
