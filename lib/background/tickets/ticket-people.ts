import type { IDBPTransaction, StoreNames } from 'idb';
import type { TicketRow } from '../../protocol/requests/tickets';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredLink } from '../../storage/stored-record';

/** The stores that say who of the team has to do with a ticket. */
export const PEOPLE_STORES = ['team', 'teamEntries', 'assignments'] as const;

type People = Pick<TicketRow, 'colleague' | 'assignees'>;

/** Reads who has a ticket, and which colleague opened it or linked it. */
export type TicketPeople = (ticketId: string, links: readonly StoredLink[]) => Promise<People>;

type Tx = IDBPTransaction<EnvironmentSchema, StoreNames<EnvironmentSchema>[], 'readonly'>;

/** What reads them in a transaction. Without a team it reads nothing. */
export async function peopleOf(tx: Tx): Promise<TicketPeople> {
  const me = (await tx.objectStore('team').get('team'))?.author;
  if (me === undefined) return async () => ({});
  const nameOf = async (author: string): Promise<string> => {
    const shared = (await tx.objectStore('teamEntries').get(['member', author, 'self']))?.shared;
    return shared?.kind === 'member' ? shared.name : '';
  };
  return async (ticketId, links) => {
    const opener = links.find(({ openedBy }) => openedBy)?.openedBy;
    const brought = opener ?? links.find(({ linkedBy }) => linkedBy)?.linkedBy;
    const work = await tx.objectStore('assignments').get(ticketId);
    const authors = [work?.assignee, work?.other?.assignee].filter(
      (one) => typeof one === 'string',
    );
    const assignees = await Promise.all(
      authors.map(async (author) => ({
        ...{ author, name: await nameOf(author), isYou: author === me },
      })),
    );
    return {
      ...(brought !== undefined && {
        colleague: { name: await nameOf(brought), opened: opener !== undefined },
      }),
      ...(assignees.length > 0 && { assignees }),
    };
  };
}
