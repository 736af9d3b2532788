import type { Environment } from '../../domain/core/environment';
import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { repliedTickets } from '../../domain/tickets/draft-subject';
import { firstLineOf } from '../../domain/tickets/last-words';
import type { Ticket } from '../../domain/tickets/ticket';
import type { TicketRow } from '../../protocol/requests/tickets';
import { environmentDb } from '../../storage/databases';
import type { StoredLink, StoredRecord } from '../../storage/stored-record';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf, type StoredSeen, type StoredThread } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket, type TicketToPut } from '../../storage/ticket-index';
import { withoutContent } from '../../storage/ticket-without-content';
import { isBlocker } from '../api/classify-failure';
import { partnerOf } from '../api/connection';
import { consumeToken } from '../api/rate-limit-store';
import { countsChanged } from '../core/counts-changed';
import { canPersist } from '../core/epoch';
import { publish } from '../core/publish';
import { isRetired } from '../core/retired-installations';
import type { TicketPeople } from '../team/ticket-people';
import { unreadIn } from './ticket-counts';

/** Initial thread row. After a purge only the read markers survive. */
const initialThread = (seen: StoredSeen | undefined): StoredThread => ({
  ...marksOf(seen ?? { seenUpTo: 0 }),
  position: {},
  total: 0,
  unread: 0,
  complete: false,
});

/** The row of a stored ticket, for a list or a thread's header. */
export async function ticketRow(scope: Scope, ticketId: string): Promise<Outcome<TicketRow>> {
  const db = await environmentDb(scope.environment);
  const stored = await db.get('tickets', ticketId);
  return stored
    ? done(await ticketRowOf(scope.environment, stored))
    : failed({ kind: 'no-record' });
}

/** The rows that lists show for stored tickets, read in one transaction. */
export async function ticketRowsOf(
  environment: Environment,
  tickets: readonly StoredTicket[],
): Promise<TicketRow[]> {
  const db = await environmentDb(environment);
  const me = (await db.get('team', 'team'))?.author;
  // Before the transaction, which ends while something else is awaited.
  const team = me === undefined ? undefined : await import('../team/later-handlers');
  const tx = db.transaction([
    'links',
    'records',
    'drafts',
    'snoozes',
    'teamEntries',
    'assignments',
  ]);
  const drafts = repliedTickets(await tx.objectStore('drafts').getAllKeys());
  const ofTicket = tx.objectStore('links').index('ticketId');
  const record = (reference: string) => tx.objectStore('records').get(reference);
  const people = (ticketId: string, links: readonly StoredLink[]) =>
    team && me ? team.peopleOf(tx, me, ticketId, links) : {};
  const [rows, snoozes] = await Promise.all([
    Promise.all(
      tickets.map(async (stored) => ({
        ...(await rowOf(stored, { linksOf: (id) => ofTicket.getAll(id), record, people })),
        ...(drafts.has(stored.ticketId) && { draft: true }),
      })),
    ),
    Promise.all(tickets.map(({ ticketId }) => tx.objectStore('snoozes').get(ticketId))),
  ]);
  const opened = team ? await team.openSnoozeNotes(environment, snoozes) : snoozes;
  return rows.map((row, i) => ({ ...row, ...snoozeOf(opened[i]) }));
}

/** The row that lists show for a stored ticket. */
export async function ticketRowOf(
  environment: Environment,
  stored: StoredTicket,
): Promise<TicketRow> {
  const [row] = await ticketRowsOf(environment, [stored]);
  if (!row) throw new Error('A ticket has one row.');
  return row;
}

async function rowOf(
  stored: StoredTicket,
  read: {
    linksOf: (ticketId: string) => Promise<StoredLink[]>;
    record: (reference: string) => Promise<StoredRecord | undefined>;
    people: (
      ticketId: string,
      links: readonly StoredLink[],
    ) => TicketPeople | Promise<TicketPeople>;
  },
): Promise<TicketRow> {
  const { ticket, thread, failure } = stored;
  const links = await read.linksOf(stored.ticketId);
  const records = await Promise.all(links.map(({ reference }) => read.record(reference)));
  const named = ticket.externalReference;
  const written =
    records.find((record) => record?.reference === named) ??
    (named === undefined ? undefined : await read.record(named));
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt].filter(
    (time) => time !== undefined,
  );
  const lastActivityAt = times.length > 0 ? Math.max(...times) : undefined;
  return {
    ticket,
    installationId: stored.installationId,
    unread: unreadIn(stored),
    othersWrote: thread.lastByOthers !== undefined,
    lastBy: thread.lastBy,
    lastWords: thread.lastWords ?? firstLineOf(ticket.description),
    lastActivityAt,
    statusAt: stored.statusAt ?? lastActivityAt,
    sinceAt: stored.sinceAt,
    asOf: stored.stateAt,
    links: links.map(({ reference }, i) => linkOf(reference, records[i])),
    writtenFor: written && linkOf(written.reference, written),
    failure,
    ...(stored.forgotten && { forgotten: true }),
    ...(await read.people(stored.ticketId, links)),
  };
}

const snoozeOf = (row: StoredSnooze | undefined): Pick<TicketRow, 'snooze' | 'promisedAt'> => ({
  snooze: row?.snooze,
  promisedAt: row?.promisedAt,
});

const linkOf = (reference: string, record: StoredRecord | undefined) => ({
  reference,
  title: record?.title ?? reference,
  url: record?.url,
});

/** Reads a ticket from the service. A failure is stored beside the known ticket. */
export async function fetchTicket(scope: Scope, ticketId: string): Promise<Outcome<Ticket>> {
  const service = await partnerOf(scope.environment);
  if (!service.ok) return service;
  const requestedAt = Date.now();
  await consumeToken(service.value.address);
  const read = await service.value.partner.ticket(ticketId);
  if (!read.ok) await recordReadFailure(scope.environment, ticketId, read.failure, requestedAt);
  return read;
}

/**
 * Stores a ticket from the service and returns whether it changed. `asOf` is the time of the
 * request, or of the response to a command: a read that started before that response must not
 * overwrite it. With `thread: 'next'` the ticket stays due, so that a background that stops before
 * it read the thread starts with this ticket again.
 */
export async function saveTicket(
  scope: Scope,
  ticket: Ticket,
  asOf: number,
  { here = false, thread = 'left' }: { here?: boolean; thread?: 'left' | 'next' } = {},
): Promise<boolean> {
  const db = await environmentDb(scope.environment);
  if (isRetired(scope)) return false;
  const tx = db.transaction(['tickets', 'seen'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const known = withoutTimesAhead(await tickets.get(ticket.id));
  const late = known !== undefined && isLate(ticket, asOf, known);
  const state = late ? known.ticket : ticket;
  const differs = JSON.stringify(known?.ticket) !== JSON.stringify(state);
  const kept: TicketToPut = {
    ticketId: ticket.id,
    // A ticket keeps its first installation, unless the user linked it in this one.
    installationId: (!here && known?.installationId) || scope.installationId,
    ticket: state,
    readAt: Math.max(thread === 'next' ? 0 : asOf, known?.readAt ?? 0),
    stateAt: late ? known.stateAt : asOf,
    changedAt: differs && (known || !hasTimes(ticket)) ? asOf : known?.changedAt,
    statusAt: statusAt(state, known, asOf),
    // A failure of a later reading is newer than this ticket.
    ...(known && known.readAt > asOf ? { failure: known.failure, misses: known.misses } : {}),
    thread: known?.thread ?? initialThread(await tx.objectStore('seen').get(ticket.id)),
  };
  // While storing is blocked, only the id and the read markers are stored.
  const put = canPersist(scope.environment) ? kept : withoutContent(kept);
  await Promise.all([putTicket(tickets, put), tx.done]);
  return differs || known?.failure?.kind !== kept.failure?.kind;
}

/** A row whose times lie more than a minute ahead was read before the clock was set back: it counts as old. */
function withoutTimesAhead(known: StoredTicket | undefined): StoredTicket | undefined {
  if (!known) return undefined;
  const latest = Date.now() + 60_000;
  const { readAt, stateAt = 0 } = known;
  return {
    ...known,
    ...(readAt > latest && { readAt: 0 }),
    ...(stateAt > latest && { stateAt: 0 }),
  };
}

/** Since when a ticket has its status, as far as this browser saw it change. */
function statusAt(
  { status, createdAt, updatedAt }: Ticket,
  known: StoredTicket | undefined,
  asOf: number,
): number | undefined {
  if (!known || known.forgotten) return updatedAt ?? createdAt;
  return known.ticket.status === status ? known.statusAt : (updatedAt ?? asOf);
}

/** Compares by the service's own times if both exist and differ, else by the time of the request. */
function isLate(ticket: Ticket, asOf: number, known: StoredTicket): boolean {
  const [before, now] = [known.ticket.updatedAt, ticket.updatedAt];
  if (before !== undefined && now !== undefined && before !== now) return before > now;
  return asOf < (known.stateAt ?? 0);
}

const hasTimes = ({ createdAt, updatedAt }: Ticket): boolean =>
  createdAt !== undefined || updatedAt !== undefined;

/** Records that a ticket's thread was read, which counts as a reading of the ticket without a change. */
export async function recordRead(
  environment: Environment,
  ticketId: string,
  requestedAt: number,
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('tickets', 'readwrite');
  const known = withoutTimesAhead(await tx.store.get(ticketId));
  if (known && known.readAt < requestedAt)
    await putTicket(tx.store, { ...known, readAt: requestedAt });
  await tx.done;
}

/** Stores why a ticket could not be read, beside the known ticket. */
export async function recordReadFailure(
  environment: Environment,
  ticketId: string,
  failure: Failure,
  requestedAt: number,
): Promise<void> {
  // A blocker concerns every request, not this ticket.
  if (isBlocker(failure)) return;
  const db = await environmentDb(environment);
  const tx = db.transaction(['tickets', 'installations'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const known = withoutTimesAhead(await tickets.get(ticketId));
  const own = await tx.objectStore('installations').getAll();
  // A refusal of another company's key says nothing about this ticket either.
  const isOther = own.length > 0 && own.every(({ id }) => id !== known?.installationId);
  const isCurrent = known !== undefined && known.readAt <= requestedAt && !isOther;
  if (isCurrent) {
    const misses = failure.kind === 'not-found' ? (known.misses ?? 0) + 1 : undefined;
    await putTicket(tickets, { ...known, failure, misses, readAt: requestedAt });
  }
  await tx.done;
  if (isCurrent && known.failure?.kind !== failure.kind)
    await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
}

/**
 * Stores a linked ticket that could not be read by its id, with the reason. The user can then see
 * and unlink it, and it is not requested all the time.
 */
export async function recordMissing(
  scope: Scope,
  ticketId: string,
  failure: Failure,
  requestedAt: number,
): Promise<void> {
  if (isBlocker(failure)) return;
  const { environment, installationId } = scope;
  const db = await environmentDb(environment);
  if (isRetired(scope)) return;
  const tx = db.transaction(['tickets', 'seen'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const isNew = (await tickets.get(ticketId)) === undefined;
  if (isNew)
    await putTicket(tickets, {
      ticketId,
      installationId,
      ticket: {
        id: ticketId,
        summary: ticketId,
        description: '',
        priority: '',
        status: '',
        attachments: [],
      },
      readAt: requestedAt,
      failure,
      misses: 1,
      thread: initialThread(await tx.objectStore('seen').get(ticketId)),
    });
  await tx.done;
  if (isNew) await publish({ kind: 'ticket', environment, ticketId });
}
