import { ENVIRONMENTS, type Environment } from '../domain/environment';
import type { Ticket } from '../domain/ticket';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { comeBack } from './gone';
import { note } from './log';
import { forgetQueues } from './onboarding/queues';
import { forgetWatched } from './onboarding/watching';
import { withoutOthersWords, withoutWords } from './outbox/without-words';
import { forgetRecent } from './recent';
import { forgetChoices } from './tabs';
import { forgetTeachings } from './teach/samples';

/** Environments of which nothing is kept now. An answer that was on its way must not come back in. */
const shut = new Set<Environment>();

/** False between a purge and the next time the environment is opened: ask it right before keeping. */
export const mayKeep = (environment: Environment): boolean => !shut.has(environment);

/** Nothing is kept of any environment from now on. */
export const shutAll = (): void => {
  for (const environment of ENVIRONMENTS) shut.add(environment);
};

/** The environment has a key again that may be used. */
export const keepAgain = (environment: Environment): void => {
  shut.delete(environment);
  comeBack(environment);
};

/**
 * Takes everything about clients out of an environment's database: what tickets and messages say,
 * names and addresses of records, the words of writes that arrived, and what others said of those
 * that did not. What was meant to be kept stays: drafts, writes that wait, links of tickets
 * and of applications, which tickets there were, and how far each was seen.
 */
export async function purge(environment: Environment): Promise<void> {
  shut.add(environment);
  forgetQueues(environment);
  forgetWatched(environment);
  const db = await environmentDb(environment);
  const tx = db.transaction(['tickets', 'messages', 'records', 'writes'], 'readwrite');
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
    ...full.map((ticket) => tickets.put(withoutContent(ticket))),
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
            { ...withoutWords(write), result: undefined }
          : withoutOthersWords(write),
      ),
    ),
    tx.done,
  ]);
  await Promise.all([forgetRecent(), forgetChoices(), forgetTeachings()]);
  if (full.length > 0) note('purged', { environment });
}

/** That there is such a ticket, and how far its thread was seen; due to be read again at once. */
export const withoutContent = ({
  ticketId,
  installationId,
  thread,
}: StoredTicket): StoredTicket => ({
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
