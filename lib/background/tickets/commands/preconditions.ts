import type { Environment } from '../../../domain/core/environment';
import { done, type Failure, type FailureKind, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import type { Ticket, TicketChange } from '../../../domain/tickets/ticket';
import { environmentDb } from '../../../storage/databases';
import type { Held, HeldChange, StoredCommand } from '../../../storage/stored-command';
import { publish } from '../../core/publish';
import { type PreconditionResult, preconditionMet } from '../../outbox/define-command';
import { countByOthers, lastByOthers, onlyWriter } from '../messages-by-others';
import { syncThread } from '../thread-sync';
import { fetchTicket, saveTicket } from '../ticket-store';
import type { ChangePayload } from './change-payload';
import { changedForChange, changedForReply } from './changes-since';
import type { ReplyPayload } from './reply';

/** The most characters of a message that a held reply quotes. */
const QUOTE = 300;

/** Read failures that do not forbid sending: the check only warns. */
const CANNOT_CHECK: readonly FailureKind[] = [
  'not-allowed',
  'refused',
  'unreadable',
  'invalid',
  'no-record',
];

/**
 * Reads the ticket of a command and returns what changed since the user saw it. A ticket that a lock
 * purged is always read, because its thread would look empty.
 */
async function readChanges(
  scope: Scope,
  { ticketId, seen }: { ticketId: string; seen?: TicketChange | undefined },
  changesIn: (now: Ticket) => HeldChange[],
): Promise<Outcome<HeldChange[]>> {
  const { forgotten } = (await ticketOf(scope, ticketId)) ?? {};
  if (!forgotten && !seen) return done([]);
  const requestedAt = Date.now();
  const read = await fetchTicket(scope, ticketId);
  // The thread of a known ticket can still be checked.
  if (!read.ok) return !forgotten && maySendUnchecked(read.failure) ? done([]) : read;
  if (await saveTicket(scope, read.value, requestedAt))
    await publish({ kind: 'ticket', environment: scope.environment, ticketId });
  return done(changesIn(read.value));
}

const ticketOf = async ({ environment }: Scope, ticketId: string) =>
  (await environmentDb(environment)).get('tickets', ticketId);

const maySendUnchecked = ({ kind }: Failure): boolean => CANNOT_CHECK.includes(kind);

/** Checks a reply: whether others wrote in the thread or closed the ticket since the user saw it. */
export async function replyStillFits(
  command: StoredCommand<ReplyPayload>,
): Promise<PreconditionResult> {
  const { environment, installationId, payload } = command;
  const scope = { environment, installationId };
  const changed = await readChanges(scope, payload, (now) => changedForReply(payload, now));
  if (!changed.ok) return unchecked(changed.failure);
  const synced = await syncThread(scope, payload.ticketId, { ownSend: true });
  if (!synced.ok && !maySendUnchecked(synced.failure))
    return { kind: 'failed', failure: synced.failure };
  return holdFor(
    changed.value,
    await messagesSince(environment, payload.ticketId, payload.sawUpTo),
  );
}

/** Checks a change: whether others changed the same fields since the user saw them. */
export async function changeStillFits(
  command: StoredCommand<ChangePayload>,
): Promise<PreconditionResult> {
  const { environment, installationId, payload } = command;
  const scope = { environment, installationId };
  const changed = await readChanges(scope, payload, (now) => changedForChange(payload, now));
  return changed.ok ? holdFor(changed.value, NO_MESSAGES) : unchecked(changed.failure);
}

/** The check only warns: if the service refuses the reading, the command is sent. */
const unchecked = (failure: Failure): PreconditionResult =>
  maySendUnchecked(failure) ? preconditionMet : { kind: 'failed', failure };

/** Messages of others since then: their count and the latest text. */
type NewMessages = Omit<Held, 'changed'>;

const NO_MESSAGES: NewMessages = { count: 0, latest: '', upTo: 0 };

const holdFor = (changed: HeldChange[], messages: NewMessages): PreconditionResult =>
  changed.length > 0 || messages.count > 0
    ? { kind: 'hold', held: { ...messages, ...(changed.length > 0 ? { changed } : {}) } }
    : preconditionMet;

/** Counts the messages of others from a number on, and returns the latest text. */
async function messagesSince(
  environment: Environment,
  ticketId: string,
  from: number,
): Promise<NewMessages> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'messages']);
  const messages = tx.objectStore('messages');
  const count = await countByOthers(messages, ticketId, from);
  const upTo = (await tx.objectStore('tickets').get(ticketId))?.thread.total ?? 0;
  if (count.all === 0) return { ...NO_MESSAGES, upTo };
  const latest = await lastByOthers(messages, ticketId, from);
  const quote = latest?.message.text.slice(0, QUOTE) ?? '';
  const messageId = latest?.message.id;
  return { count: count.all, latest: quote, by: onlyWriter(count), messageId, upTo };
}
