import { isFinal } from '../../domain/application';
import { isSameMark, markOf } from '../../domain/application-event';
import { done, type FailureKind, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import type { Partner } from '../../partner/client';
import { environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';
import { syncThread } from '../threads';
import { keepTicket, readTicket } from '../tickets';

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

/** A ticket that a lock emptied is read again first: its thread would be taken for an empty one. */
async function recalled(place: Place, ticketId: string): Promise<Outcome<null>> {
  const stored = await (await environmentDb(place.environment)).get('tickets', ticketId);
  if (!stored?.forgotten) return done(null);
  const askedAt = Date.now();
  const read = await readTicket(place, ticketId);
  if (!read.ok) return read;
  await keepTicket(place, read.value, askedAt);
  return done(null);
}

/**
 * Reads an application before a decision about it leaves: false where it is no longer what the
 * reviewer read. One that cannot be read is not decided unseen.
 */
export async function isAsSeen(write: StoredWrite, partner: Partner): Promise<Outcome<boolean>> {
  const { installationId, deed } = write;
  if (deed.kind !== 'application.decide' || deed.seen === undefined) return done(true);
  const read = await partner.application(installationId, deed.applicationId);
  if (!read.ok) return read;
  // What is final is left to the service to refuse: its 409 says which decision it was.
  if (isFinal(read.value.status)) return done(true);
  return done(isSameMark(await markOf(read.value), deed.seen));
}

/**
 * Reads a thread before a reply to it leaves. Undefined where no manager wrote since the reply's
 * writer last saw it; else how much, and the latest of it.
 */
export async function writtenSince(write: StoredWrite): Promise<Outcome<StoredWrite['held']>> {
  const { environment, installationId, deed } = write;
  if (deed.kind !== 'message.send') return done(undefined);
  const { ticketId, sawUpTo } = deed;
  const place = { environment, installationId };
  const known = await recalled(place, ticketId);
  if (!known.ok) return CANNOT_CHECK.includes(known.failure.kind) ? done(undefined) : known;
  const synced = await syncThread(place, ticketId, { ownSend: true });
  if (!synced.ok && !CANNOT_CHECK.includes(synced.failure.kind)) return synced;
  const after = IDBKeyRange.bound([ticketId, sawUpTo], [ticketId, Number.POSITIVE_INFINITY]);
  const rows = await (await environmentDb(environment)).getAll('messages', after);
  const theirs = rows.filter(({ message }) => message.author !== 'partner');
  const latest = theirs.at(-1)?.message.text.slice(0, QUOTE);
  const upTo = (rows.at(-1)?.number ?? 0) + 1;
  return done(latest === undefined ? undefined : { count: theirs.length, latest, upTo });
}
