import { useDeferredValue, useMemo, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Reply } from '../../lib/protocol/contract';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import type { Filter } from './filter';
import { useSettled } from './use-settled';

/** How many rows one reply holds; the user searches for the others. */
const LIMIT = 200;

export type FilteredRows = {
  reply: AsyncState<Reply<'tickets.read'>>;
  rows: readonly TicketRow[];
  /** A name for the filter whose rows these are: the rows before stay until the new ones are here. */
  shown: string;
};

/** The tickets that match a filter. */
export function useFilteredRows(scope: Scope, filter: Filter): FilteredRows {
  const text = useSettled(filter.text);
  const deferred = useDeferredValue(useMemo(() => ({ ...filter, text }), [filter, text]));
  const reply = useRequest(
    'tickets.read',
    { scope, ...deferred, limit: LIMIT },
    { keepPrevious: true },
  );
  const name = JSON.stringify(deferred);
  const [shown, setShown] = useState(name);
  const isPrevious = reply.kind === 'ready' && reply.isPrevious === true;
  if (!isPrevious && shown !== name) setShown(name);
  return { reply, rows: reply.kind === 'ready' ? reply.value.rows : [], shown };
}
