import { hasContent, writerOf } from '../../domain/tickets/message-rules';
import type { StoredMessage } from '../stored-message';
import { putTicket } from '../ticket-index';
import type { OldTransaction } from './transaction';

/**
 * Stores the author of every message. Messages named by receipts are this browser's own. The
 * authors of the partner's older messages are unknown: screens show them as the team's, but they
 * stay out of the index, so that an update makes nothing unread.
 */
export async function recordWriters(tx: OldTransaction): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const own = tx.objectStore('own');
  for (const { deed, state, result } of await tx.objectStore('writes').getAll())
    if (deed.kind === 'message.send' && state === 'done' && result !== undefined)
      await own.put({ ticketId: deed.ticketId, id: result });
  for (let at = await messages.openCursor(); at; at = await at.continue()) {
    const { ticketId, id } = at.value;
    const isOwn = (await own.getKey([ticketId, id])) !== undefined;
    await at.update(withWriter(at.value, isOwn));
  }
  // Earlier versions named the field after the managers, and counted unknown authors among them.
  for (const stored of await tickets.getAll()) {
    const { lastByManager, ...thread } = stored.thread;
    await putTicket(tickets, { ...stored, thread: { ...thread, lastByOthers: lastByManager } });
  }
}

function withWriter(row: StoredMessage, isOwn: boolean): StoredMessage {
  const writer = writerOf({ author: row.message.author, own: isOwn });
  if (writer === 'you') return { ...row, own: true };
  if (writer === 'team') return row;
  // Earlier versions hid the text of unknown authors.
  const { message } = row;
  const readable = message.readable || (message.author === 'unknown' && hasContent(message));
  return { ...row, by: writer, message: { ...message, readable } };
}

/**
 * Clears threads that hold messages without an id, so that they are read again from their start. Up
 * to version 5, such messages were stored as one if they began alike. How far each thread was read
 * stays.
 */
export async function resetAmbiguousThreads(tx: OldTransaction): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  for (const stored of await tickets.getAll()) {
    const { ticketId, thread } = stored;
    const merged = IDBKeyRange.bound([ticketId, 'unreadable '], [ticketId, 'unreadable \uffff']);
    if ((await messages.index('id').count(merged)) === 0) continue;
    await messages.delete(IDBKeyRange.bound([ticketId, 0], [ticketId, Number.POSITIVE_INFINITY]));
    const { lastByOthers: _, lastBy: __, ...kept } = thread;
    const nothing = { position: {}, total: 0, unread: 0, complete: false };
    await putTicket(tickets, { ...stored, thread: { ...kept, ...nothing } });
  }
}
