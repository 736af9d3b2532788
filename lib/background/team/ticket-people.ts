import type { IDBPTransaction, StoreNames } from 'idb';
import type { TeamAgent } from '../../domain/team/team-view';
import type { TicketRow } from '../../protocol/requests/tickets';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredLink } from '../../storage/stored-record';
import { memberKey, memberName } from './member-name';

type Tx = IDBPTransaction<EnvironmentSchema, StoreNames<EnvironmentSchema>[], 'readonly'>;

/** What a row names agents of the team for. */
export type TicketPeople = Pick<TicketRow, 'colleague' | 'assignees' | 'snoozedBy' | 'promisedBy'>;

/**
 * Reads in a transaction of a ticket's list who has it, which colleague opened it or else linked it, and which
 * one snoozed it or promised an answer.
 */
export async function peopleOf(
  tx: Tx,
  me: string,
  ticketId: string,
  links: readonly StoredLink[],
): Promise<TicketPeople> {
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
  const time = await tx.objectStore('snoozes').get(ticketId);
  const snoozer = time?.snooze && time.sources?.snooze?.by;
  const promiser = time?.promisedAt === undefined ? undefined : time.sources?.promise?.by;
  return {
    ...(snoozer !== undefined && { snoozedBy: (await agent(snoozer)).name }),
    ...(promiser !== undefined && { promisedBy: (await agent(promiser)).name }),
    ...(brought !== undefined && {
      colleague: { name: (await agent(brought)).name, opened: opener !== undefined },
    }),
    ...(assignees.length > 0 && { assignees: await Promise.all(assignees.map(agent)) }),
  };
}
