import type { IDBPTransaction, StoreNames } from 'idb';
import type { TeamAgent } from '../../domain/team/team-view';
import type { TicketRow } from '../../protocol/requests/tickets';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredLink } from '../../storage/stored-record';
import { memberKey, memberName } from './member-name';

type Tx = IDBPTransaction<EnvironmentSchema, StoreNames<EnvironmentSchema>[], 'readonly'>;

/** Reads who has a ticket, and which colleague opened it or else linked it, in a transaction of its list. */
export async function peopleOf(
  tx: Tx,
  me: string,
  ticketId: string,
  links: readonly StoredLink[],
): Promise<Pick<TicketRow, 'colleague' | 'assignees'>> {
  const agent = async (author: string): Promise<TeamAgent> => {
    const name = memberName(await tx.objectStore('teamEntries').get(memberKey(author)));
    return { author, name, isYou: author === me };
  };
  const opener = links.find(({ openedBy }) => openedBy)?.openedBy;
  const brought = opener ?? links.find(({ linkedBy }) => linkedBy)?.linkedBy;
  const work = await tx.objectStore('assignments').get(ticketId);
  const assignees = [work?.assignee, work?.other?.assignee].filter(
    (one) => typeof one === 'string',
  );
  return {
    ...(brought !== undefined && {
      colleague: { name: (await agent(brought)).name, opened: opener !== undefined },
    }),
    ...(assignees.length > 0 && { assignees: await Promise.all(assignees.map(agent)) }),
  };
}
