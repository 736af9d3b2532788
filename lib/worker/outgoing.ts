import type { Outgoing } from '../border/questions-tickets';
import { isUnknown } from '../domain/failure';
import type { EnvironmentDb } from '../storage/databases';

/** Messages of a ticket that were pressed to be sent and are not yet part of its thread. */
export async function outgoingOf(db: EnvironmentDb, ticketId: string): Promise<Outgoing[]> {
  const writes = await db.getAllFromIndex('writes', 'ticketId', ticketId);
  const found = await Promise.all(
    writes.map(async (write): Promise<Outgoing | undefined> => {
      const { action, path, createdAt, state, failure, result } = write;
      if (path.kind !== 'message.send') return undefined;
      if (state === 'done') {
        // One whose id the service did not say is left to the reading of the thread that follows.
        if (!result || (await db.getKeyFromIndex('messages', 'id', [ticketId, result])))
          return undefined;
      }
      return {
        action,
        message: path.message,
        startedAt: createdAt,
        state: state === 'done' ? 'sent' : state,
        mayHaveArrived: failure !== undefined && isUnknown(failure),
        failure,
      };
    }),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => a.startedAt - b.startedAt);
}
