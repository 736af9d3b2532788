import type { OtherWriter, StoredMessage } from '../storage/stored-message';

const OTHERS: readonly OtherWriter[] = ['manager', 'team', 'other'];

/** The store of messages inside a transaction, as far as counting needs it. */
type Messages = {
  index: (name: 'byOthers') => {
    count: (range: IDBKeyRange) => Promise<number>;
    openCursor: (range: IDBKeyRange, direction: 'prev') => Promise<{ value: StoredMessage } | null>;
  };
};

export type CountByOthers = Record<OtherWriter, number> & { all: number };

/** How many messages others wrote from a number on. It reads the index, and no message. */
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

/** The one writer of all of them, or `other` where there are several. */
export const onlyWriter = (count: CountByOthers): OtherWriter =>
  OTHERS.find((by) => count[by] === count.all) ?? 'other';

const rangeOf = (ticketId: string, by: OtherWriter, from: number): IDBKeyRange =>
  IDBKeyRange.bound([ticketId, by, from], [ticketId, by, Number.POSITIVE_INFINITY]);
