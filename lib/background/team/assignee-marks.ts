import type { StoredAssignment } from '../../storage/stored-team';
import { marksOf, type StoredSeen } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket } from '../../storage/ticket-index';
import { ticketNotReadYet } from '../../storage/ticket-without-content';
import type { TeamTransaction } from './team-transaction';

/**
 * Writes down at a ticket who has it: lists find tickets by this. A ticket that this agent has and that this
 * browser never read is stored without content, and is read soon.
 */
export async function markAssignee(
  tx: TeamTransaction,
  { ticketId, installationId, assignee }: StoredAssignment,
  me: string,
): Promise<void> {
  const [tickets, seen] = [tx.objectStore('tickets'), tx.objectStore('seen')];
  const [stored, seenMarks] = await Promise.all([tickets.get(ticketId), seen.get(ticketId)]);
  const mark = assignee ?? undefined;
  const marks = { ...marksOf(stored?.thread ?? seenMarks ?? { seenUpTo: 0 }), assignee: mark };
  if (seenMarks?.assignee !== mark) await seen.put({ ticketId, ...marks });
  if (stored ? stored.thread.assignee === mark : mark !== me) return;
  const ticket = stored ?? ticketNotReadYet({ ticketId, installationId });
  await putTicket(tickets, { ...ticket, thread: { ...ticket.thread, ...marks } });
}

/** A store in a transaction. */
type Rows<Row> = { getAll: () => Promise<Row[]>; put: (row: Row) => Promise<unknown> };

/**
 * Takes the assignees from all tickets, at joining and leaving a team. It also gives the keys of the indexes
 * by assignee to tickets that have none yet.
 */
export async function clearAssignees(
  assignments: { clear: () => Promise<void> },
  tickets: Rows<StoredTicket>,
  seen: Rows<StoredSeen>,
): Promise<void> {
  await assignments.clear();
  for (const ticket of await tickets.getAll())
    await putTicket(tickets, { ...ticket, thread: { ...ticket.thread, assignee: undefined } });
  for (const marks of await seen.getAll())
    if (marks.assignee !== undefined) await seen.put({ ...marks, assignee: undefined });
}
