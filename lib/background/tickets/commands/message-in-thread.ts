import { type Failure, failed } from '../../../domain/core/failure';
import type { EnvironmentDb } from '../../../storage/databases';
import type { StoredCommand } from '../../../storage/stored-command';
import { isReply } from './reply';

// If a successful response does not show the requested content, a reading decides. The text stays
// stored until a reading shows it.

/** The service reported success, but neither its response nor a reading shows the content. */
export const notShown = failed({
  kind: 'unreadable',
  status: 200,
  detail: 'neither the response nor a reading shows what was asked for',
});

/** Failures of a reading that a later one may not have. */
const PASSING: readonly Failure['kind'][] = ['no-answer', 'too-many', 'paused', 'service-error'];

/**
 * The service reported success, and the reading that would show the content failed. If only for now, the
 * write is sent again like one without a response, with its key, for as long as a write may be.
 */
export const notRead = ({ kind }: Failure) =>
  PASSING.includes(kind) ? failed({ kind: 'no-answer', why: 'network' }) : notShown;

/**
 * The id of a reply's message in the stored thread. It is the one that the response named, or the
 * one that `own-messages.ts` matched by text; each message belongs to one reply.
 */
export async function messageInThread(
  db: EnvironmentDb,
  command: StoredCommand,
): Promise<string | undefined> {
  if (!isReply(command)) return undefined;
  const { ticketId } = command.payload;
  const now = await db.get('commands', command.commandId);
  for (const id of [now?.result, now?.claimed])
    if (
      id !== undefined &&
      (await db.getKeyFromIndex('messages', 'id', [ticketId, id])) !== undefined
    )
      return id;
  return undefined;
}
