import type { Query, QueryClient } from '@tanstack/react-query';
import { isOutdated, isWithheld } from '../../../lib/protocol/client/invalidation';
import { subscribe } from '../../../lib/protocol/client/subscribe';
import type { Publication } from '../../../lib/protocol/publication';

/** Removes replies that a screen may no longer show. The screen requests again what it still shows. */
async function removeReplies(client: QueryClient, publication: Publication): Promise<void> {
  const removable = client
    .getQueryCache()
    .findAll()
    .filter(({ queryKey, state }) => isWithheld(publication, queryKey, state.data));
  const predicate = (query: Query) => removable.includes(query);
  await client.cancelQueries({ predicate });
  // Reset before removing: a filtered list still shows the previous query's data.
  await client.resetQueries({ predicate });
  client.removeQueries({ predicate, type: 'inactive' });
}

/**
 * Milliseconds after an event in which the next ones are collected, because events about many tickets come
 * in bursts. The agent waits for the next record, so an event about it is not collected.
 */
const BURST = 25;

/**
 * Invalidates the queries that an event makes outdated, until the signal aborts. `missed` are events
 * that the page received before.
 */
export function watchEvents(
  client: QueryClient,
  signal: AbortSignal,
  missed: readonly Publication[] = [],
): void {
  let burst: Publication[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidateAll = () => {
    clearTimeout(timer);
    timer = undefined;
    if (burst.length === 0) return;
    timer = setTimeout(invalidateAll, BURST);
    const events = burst;
    burst = [];
    const predicate = ({ queryKey }: Query) => events.some((event) => isOutdated(event, queryKey));
    // A fetch that started before this event could overwrite newer data, so cancel it. Active queries
    // with data refetch on their own.
    const refetches = (query: Query) => query.state.data !== undefined && query.isActive();
    const isCancelled = (query: Query) => predicate(query) && !refetches(query);
    void client
      .cancelQueries({ predicate: isCancelled })
      .then(() => client.invalidateQueries({ predicate }));
  };
  const take = (publication: Publication) => {
    if (publication.withheld) void removeReplies(client, publication);
    burst.push(publication);
    if (timer === undefined || publication.event.kind === 'record') invalidateAll();
  };
  for (const publication of missed) take(publication);
  subscribe(take, signal);
}
