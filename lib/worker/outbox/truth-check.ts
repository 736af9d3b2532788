import { done, type FailureKind, type Outcome } from '../../domain/failure';
import { environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';
import { syncThread } from '../threads';

/** As much of what was written as a held reply quotes. */
const QUOTE = 300;

/** Failures of the reading that say nothing against sending: the check helps, it does not forbid. */
const CANNOT_CHECK: readonly FailureKind[] = [
  'not-allowed',
  'refused',
  'unreadable',
  'invalid',
  'no-record',
];

/**
 * Reads a thread before a reply to it leaves. Undefined where no manager wrote since the reply's
 * writer last saw it; else how much, and the latest of it.
 */
export async function writtenSince(write: StoredWrite): Promise<Outcome<StoredWrite['held']>> {
  const { environment, installationId, deed } = write;
  if (deed.kind !== 'message.send') return done(undefined);
  const { ticketId, sawUpTo } = deed;
  const synced = await syncThread({ environment, installationId }, ticketId, { ownSend: true });
  if (!synced.ok && !CANNOT_CHECK.includes(synced.failure.kind)) return synced;
  const after = IDBKeyRange.bound([ticketId, sawUpTo], [ticketId, Number.POSITIVE_INFINITY]);
  const rows = await (await environmentDb(environment)).getAll('messages', after);
  const theirs = rows.filter(({ message }) => message.author !== 'partner');
  const latest = theirs.at(-1)?.message.text.slice(0, QUOTE);
  return done(latest === undefined ? undefined : { count: theirs.length, latest });
}
