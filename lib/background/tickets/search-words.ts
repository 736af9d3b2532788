import { contains, excerptOf } from '../../domain/tickets/search-text';
import type { TicketRow } from '../../protocol/requests/tickets';
import type { EnvironmentDb } from '../../storage/databases';
import type { StoredMessage } from '../../storage/stored-message';
import type { StoredTicket } from '../../storage/stored-ticket';

/** Tickets that match a search. `found` has those whose summary has not all of the words. */
export type Matches = { tickets: StoredTicket[]; found: ReadonlyMap<string, TicketRow['found']> };

/** Messages are read this many at a time, or ticket by ticket while these are few. */
const BATCH = 1_000;
const FEW_TICKETS = 50;

/** Shorter searches do not look into messages: nearly every message has these letters. */
const SHORTEST = 3;

/**
 * The tickets in which every word is found: in the ticket itself, in the name or reference of a linked
 * record, or in its stored messages. Messages are read in batches, and nothing of them is kept.
 */
export async function ticketsWithWords(
  db: EnvironmentDb,
  tickets: readonly StoredTicket[],
  recordsOf: (ticketId: string) => string,
  words: readonly string[],
): Promise<Matches> {
  const found = new Map<string, TicketRow['found']>();
  const missing = new Map<string, string[]>();
  for (const { ticketId, ticket } of tickets) {
    const fields = [
      ...([
        ['id', ticket.id],
        ['reference', ticket.externalReference ?? ''],
      ] as const),
      ...([
        ['record', recordsOf(ticketId)],
        ['description', ticket.description],
      ] as const),
    ] as const;
    for (const word of words) {
      if (contains(ticket.summary, word)) continue;
      const field = fields.find(([, text]) => contains(text, word));
      if (!field) missing.set(ticketId, [...(missing.get(ticketId) ?? []), word]);
      else if (!found.has(ticketId))
        found.set(ticketId, { in: field[0], text: excerptOf(field[1], word) });
    }
  }
  if (missing.size > 0 && words.join('').length >= SHORTEST)
    for await (const messages of storedMessages(db, [...missing.keys()]))
      for (const { ticketId, message } of messages) {
        const words = missing.get(ticketId);
        if (!words) continue;
        const text = [message.text, ...message.attachments.map(({ name }) => name)].join(' ');
        const left = words.filter((word) => !contains(text, word));
        const hit = words.find((word) => !left.includes(word));
        if (hit === undefined) continue;
        if (!found.has(ticketId))
          found.set(ticketId, { in: 'message', text: excerptOf(text, hit) });
        if (left.length > 0) missing.set(ticketId, left);
        else missing.delete(ticketId);
      }
  return { tickets: tickets.filter(({ ticketId }) => !missing.has(ticketId)), found };
}

/** The stored messages of some tickets, and of others where these are many. */
async function* storedMessages(
  db: EnvironmentDb,
  ids: readonly string[],
): AsyncGenerator<StoredMessage[]> {
  if (ids.length <= FEW_TICKETS) {
    for (const id of ids) yield db.getAll('messages', IDBKeyRange.bound([id], [id, []]));
    return;
  }
  for (let range: IDBKeyRange | undefined; ; ) {
    const batch = await db.getAll('messages', range, BATCH);
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    range = IDBKeyRange.lowerBound([last.ticketId, last.number], true);
  }
}
