import type { OtherWriter, StoredMessage } from '../../storage/stored-message';

const OTHERS: readonly OtherWriter[] = ['manager', 'team', 'other'];

/** The part of the messages store that counting needs. */
type Messages = {
  index: (name: 'byOthers') => {
    count: (range: IDBKeyRange) => Promise<number>;
    openCursor: (range: IDBKeyRange, direction: 'prev') => Promise<{ value: StoredMessage } | null>;
  };
};

/** Numbers of messages by their writer, and in total. */
export type CountByOthers = Record<OtherWriter, number> & { all: number };

/** Counts the messages that others wrote from a number on. Reads the index only, no message. */
export async function countByOthers(
  messages: Messages,
  ticketId: string,
  from: number,
): Promise<CountByOthers> {
  const index = messages.index('byOthers');
  const [manager = 0, team = 0, other = 0] = await Promise.all(
    OTHERS.map((by) => index.count(rangeOf(ticketId, by, from))),
  );
  return { manager, team, other, all: manager + team + other };
}

/** The last message that others wrote, from a number on. */
export async function lastByOthers(
  messages: Messages,
  ticketId: string,
  from = 0,
): Promise<StoredMessage | undefined> {
  const index = messages.index('byOthers');
  const last = await Promise.all(
    OTHERS.map((by) => index.openCursor(rangeOf(ticketId, by, from), 'prev')),
  );
  const rows = last.flatMap((cursor) => (cursor ? [cursor.value] : []));
  return rows.reduce<StoredMessage | undefined>(
    (latest, row) => (latest && latest.number > row.number ? latest : row),
    undefined,
  );
}

/** The writer of all counted messages, or `other` if there are several writers. */
export const onlyWriter = (count: CountByOthers): OtherWriter =>
  OTHERS.find((by) => count[by] === count.all) ?? 'other';

const rangeOf = (ticketId: string, by: OtherWriter, from: number): IDBKeyRange =>
  IDBKeyRange.bound([ticketId, by, from], [ticketId, by, Number.POSITIVE_INFINITY]);
