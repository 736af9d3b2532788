import { isFinal } from '../../domain/application';
import { isSameMark, markOf } from '../../domain/application-event';
import type { Environment } from '../../domain/environment';
import { done, type Failure, type FailureKind, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import type { Partner } from '../../partner/client';
import { environmentDb } from '../../storage/databases';
import type { Held, HeldChange } from '../../storage/held';
import type { Deed, StoredWrite } from '../../storage/schema';
import { countByOthers, lastByOthers, onlyWriter } from '../by-others';
import { tell } from '../news';
import { syncThread } from '../threads';
import { keepTicket, readTicket } from '../tickets';
import { changedSince } from './seen-state';

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
 * Reads the ticket that a write is about: to see whether it is still as its writer saw it, or where
 * a lock emptied it. Its thread would be taken for an empty one then.
 */
async function readAnew(place: Place, deed: OfTicket): Promise<Outcome<HeldChange[]>> {
  const { ticketId, seen } = deed;
  const { forgotten } = (await ticketOf(place, ticketId)) ?? {};
  if (!forgotten && !seen) return done([]);
  const askedAt = Date.now();
  const read = await readTicket(place, ticketId);
  // Of a ticket that is known its thread may tell enough.
  if (!read.ok) return !forgotten && maySendUnchecked(read.failure) ? done([]) : read;
  if (await keepTicket(place, read.value, askedAt))
    await tell({ kind: 'ticket', environment: place.environment, ticketId });
  return done(changedSince(deed, read.value));
}

const ticketOf = async ({ environment }: Place, ticketId: string) =>
  (await environmentDb(environment)).get('tickets', ticketId);

const maySendUnchecked = ({ kind }: Failure): boolean => CANNOT_CHECK.includes(kind);

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
 * Reads a ticket and its thread before a reply or a change leaves. Undefined where nobody else wrote
 * or changed anything that matters since its writer looked; else what a person has to see first.
 */
export async function writtenSince(write: StoredWrite): Promise<Outcome<Held | undefined>> {
  const { environment, installationId, deed } = write;
  if (deed.kind !== 'message.send' && deed.kind !== 'ticket.change') return done(undefined);
  const place = { environment, installationId };
  const changed = await readAnew(place, deed);
  if (!changed.ok) return maySendUnchecked(changed.failure) ? done(undefined) : changed;
  if (deed.kind === 'ticket.change') return done(heldFor(changed.value, NOTHING_NEW));
  const synced = await syncThread(place, deed.ticketId, { ownSend: true });
  if (!synced.ok && !maySendUnchecked(synced.failure)) return synced;
  return done(heldFor(changed.value, await newsSince(environment, deed.ticketId, deed.sawUpTo)));
}

type OfTicket = Extract<Deed, { kind: 'message.send' | 'ticket.change' }>;
type News = Omit<Held, 'changed'>;

const NOTHING_NEW: News = { count: 0, latest: '', upTo: 0 };

const heldFor = (changed: HeldChange[], news: News): Held | undefined =>
  changed.length > 0 || news.count > 0
    ? { ...news, ...(changed.length > 0 ? { changed } : {}) }
    : undefined;

/** What others wrote from a number on: how much, by the index, and the latest of it. */
async function newsSince(environment: Environment, ticketId: string, from: number): Promise<News> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'messages']);
  const messages = tx.objectStore('messages');
  const count = await countByOthers(messages, ticketId, from);
  const upTo = (await tx.objectStore('tickets').get(ticketId))?.thread.total ?? 0;
  if (count.all === 0) return { ...NOTHING_NEW, upTo };
  const latest = await lastByOthers(messages, ticketId, from);
  const quote = latest?.message.text.slice(0, QUOTE) ?? '';
  return { count: count.all, latest: quote, by: onlyWriter(count), upTo };
}
