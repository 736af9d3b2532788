import { failed } from '../../domain/failure';
import { holdsWords } from '../../partner/traits';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';

// A yes that does not show what was asked for is settled by reading; and words are kept until what
// was read shows them.

/** The service said yes, and neither its answer nor a reading shows what was asked for. */
export const notShown = failed({
  kind: 'unreadable',
  status: 200,
  detail: 'neither the answer nor a reading shows what was asked for',
});

/**
 * The id of the message in the stored thread that a reply became: the one that the answer named, or the
 * one that was taken for it by its words when the thread was read (`own-messages.ts`), each for one reply.
 */
export async function messageInThread(
  db: EnvironmentDb,
  { action, deed }: StoredWrite,
): Promise<string | undefined> {
  if (deed.kind !== 'message.send') return undefined;
  const { ticketId } = deed;
  const now = await db.get('writes', action);
  for (const id of [now?.result, now?.claimed])
    if (
      id !== undefined &&
      (await db.getKeyFromIndex('messages', 'id', [ticketId, id])) !== undefined
    )
      return id;
  return undefined;
}

/** Whether what was read holds the words of a write that is done. */
export async function isKeptByService(write: StoredWrite): Promise<boolean> {
  const db = await environmentDb(write.environment);
  switch (write.deed.kind) {
    case 'message.send':
      return (await messageInThread(db, write)) !== undefined;
    case 'ticket.create': {
      const known = await db.get('tickets', write.result ?? '');
      return known !== undefined && !known.forgotten && holdsWords(known.ticket, write);
    }
    // These are done only once a ticket, or an application, shows them.
    default:
      return true;
  }
}
