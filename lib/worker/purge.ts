import type { Environment } from '../domain/environment';
import type { Ticket } from '../domain/ticket';
import { environmentDb } from '../storage/databases';
import { putTicket, type TicketToPut } from '../storage/ticket-index';
import { shutOff } from './epoch';
import { INSTALLATIONS_KNOWN, INSTALLATIONS_READ } from './facts';
import { forgetHeadings } from './heading-names';
import { note } from './log';
import { takeAllNoticesBack } from './notices';
import { forgetQueues } from './onboarding/queues';
import { forgetWatched } from './onboarding/watching';
import { withoutOthersWords, withoutWords } from './outbox/without-words';
import { forgetRecent } from './recent';
import { settleAll } from './settle';
import { AT } from './stored-keys';
import { forgetChoices } from './tabs';
import { forgetTeachings } from './teach/samples';

export { keepAgain, mayKeep, shutAll } from './epoch';

/**
 * Takes everything about clients away: what tickets and messages say, names and addresses of
 * records, the words of writes that arrived, what others said of those that did not, and every
 * desktop notification. What was meant to be kept stays: drafts, writes that wait, links of tickets
 * and of applications, which tickets there were, and how far each was seen.
 */
export const purge = (environment: Environment): Promise<void> => purgeAll(environment, false);

/** The same, with the key and all that was sealed under it gone in the same transaction. */
export const purgeWithKey = (environment: Environment): Promise<void> =>
  purgeAll(environment, true);

async function purgeAll(environment: Environment, withKey: boolean): Promise<void> {
  shutOff(environment);
  forgetQueues(environment);
  forgetWatched(environment);
  // Whatever fails of these, the others are done.
  await settleAll([
    purgeDatabase(environment, withKey),
    takeAllNoticesBack(environment),
    forgetRecent(),
    forgetHeadings(),
    forgetChoices(),
    forgetTeachings(),
  ]);
}

const STORES = [
  ...(['tickets', 'messages', 'records', 'writes'] as const),
  // For a key that is removed.
  ...(['keys', 'vault', 'sealed', 'installations', 'facts'] as const),
];

/** One transaction: a background that ends in the middle of it has done all of it or nothing. */
async function purgeDatabase(environment: Environment, withKey: boolean): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction(STORES, 'readwrite', {
    durability: 'strict',
  });
  const tickets = tx.objectStore('tickets');
  const records = tx.objectStore('records');
  const writes = tx.objectStore('writes');
  const [known, named, written] = await Promise.all([
    tickets.getAll(),
    records.getAll(),
    writes.getAll(),
  ]);
  const full = known.filter(({ forgotten }) => !forgotten);
  await Promise.all([
    tx.objectStore('messages').clear(),
    ...full.map((ticket) => putTicket(tickets, withoutContent(ticket))),
    ...named.map(({ reference, clientId, seenAt }) =>
      clientId === undefined
        ? records.delete(reference)
        : // Only a manager could say it again.
          records.put({ reference, clientId, seenAt }),
    ),
    ...written.map((write) =>
      writes.put(
        write.state === 'done'
          ? // Without its result a message is not looked for in the thread.
            { ...withoutWords(write), result: undefined, claimed: write.claimed ?? write.result }
          : withoutOthersWords(write),
      ),
    ),
    ...(withKey
      ? [
          tx.objectStore('keys').delete(AT),
          tx.objectStore('vault').clear(),
          tx.objectStore('sealed').clear(),
          tx.objectStore('installations').clear(),
          tx.objectStore('facts').delete(INSTALLATIONS_READ),
          tx.objectStore('facts').delete(INSTALLATIONS_KNOWN),
        ]
      : []),
    tx.done,
  ]);
  if (full.length > 0) note('purged', { environment });
}

/** That there is such a ticket, and how far its thread was seen; due to be read again at once. */
export const withoutContent = ({ ticketId, installationId, thread }: TicketToPut): TicketToPut => ({
  ticketId,
  installationId,
  ticket: nothingOf(ticketId),
  readAt: 0,
  forgotten: true,
  thread: {
    ...{ seenUpTo: thread.seenUpTo, sawUpTo: thread.sawUpTo },
    ...{ toldUpTo: thread.toldUpTo, markedAt: thread.markedAt },
    position: {},
    total: 0,
    unread: 0,
    complete: false,
  },
});

const nothingOf = (id: string): Ticket => ({
  id,
  summary: '',
  description: '',
  priority: 'Regular',
  status: '',
  attachments: [],
});
