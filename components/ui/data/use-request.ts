import {
  keepPreviousData,
  notifyManager,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import { sendRequest } from '../../../lib/protocol/client/send';
import type { Params, Reply, RequestName, RequestOf } from '../../../lib/protocol/contract';
import { firstPicture } from './first-picture';

/** The state of a request. `again` sends it again, and resolves once the screens have its reply. */
export type AsyncState<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure; again: () => unknown }
  | {
      kind: 'ready';
      value: T;
      /** Why the latest refresh failed. The value may be out of date then. */
      failure?: Failure;
      /** The value is the reply to the parameters before; the reply to the new ones is on its way. */
      isPrevious?: true;
      again: () => unknown;
    };

/** Carries a failure through TanStack Query, which only knows errors. */
class RequestError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/**
 * A request as a TanStack query. Its name and parameters are the key. `sent` is the outcome of the same
 * request if the page sent it already.
 */
export const query = <Q extends RequestOf<'query'>>(
  name: Q,
  params: Params<Q>,
  sent?: Promise<Outcome<Reply<Q>>>,
) => ({
  queryKey: [name, params] as const,
  queryFn: async (): Promise<Reply<Q>> => {
    const outcome = await (sent ?? firstPicture().then(() => sendRequest(name, params)));
    if (!outcome.ok) throw new RequestError(outcome.failure);
    return outcome.value;
  },
});

/**
 * Sends a request at once, before the screen that needs it is drawn, unless its reply is here and up to date, or on
 * its way. The promise never rejects: the screen shows the failure. What a screen shows refreshes itself; it must not
 * get this reply again when an event invalidates it.
 */
export function prefetch<Q extends RequestOf<'query'>>(
  client: QueryClient,
  name: Q,
  params: Params<Q>,
): Promise<void> {
  const { queryKey } = query(name, params);
  const known = client.getQueryCache().find({ queryKey, exact: true });
  if (known && (known.isActive() || known.state.fetchStatus === 'fetching' || !known.isStale()))
    return Promise.resolve();
  return client.prefetchQuery(query(name, params, sendRequest(name, params)));
}

/**
 * The hook through which screens read. A reply stays until an event invalidates it
 * (lib/protocol/server/publication.ts). Nothing here retries, because the background does. It
 * accepts queries only: what a screen sends by itself must not count as activity of the user.
 */
export function useRequest<Q extends RequestOf<'query'>>(
  name: Q,
  params: Params<Q>,
  options: { keepPrevious?: boolean } = {},
): AsyncState<Reply<Q>> {
  const result = useQuery({
    ...query(name, params),
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
  return asyncStateOf(result);
}

/** Converts the result of a TanStack query. */
export function asyncStateOf<T>(result: UseQueryResult<T, Error>): AsyncState<T> {
  const { data, error, isPlaceholderData } = result;
  const again = async () => {
    await result.refetch();
    await screensTold();
  };
  const failure = error ? failureOf(error) : undefined;
  if (data !== undefined)
    return {
      kind: 'ready',
      value: data,
      again,
      ...(failure && { failure }),
      ...(isPlaceholderData && { isPrevious: true }),
    };
  return failure ? { kind: 'failed', failure, again } : { kind: 'loading' };
}

const failureOf = (error: Error): Failure =>
  error instanceof RequestError ? error.failure : { kind: 'unexpected', detail: String(error) };

/**
 * Refreshes all replies to one request, for a screen that changed something. The promise is fulfilled once the
 * screens have the new replies: a screen that is opened then never shows the old ones.
 */
export function useInvalidate(): (name: RequestName) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (name) => {
      await client.invalidateQueries({ queryKey: [name] });
      await screensTold();
    },
    [client],
  );
}

/** TanStack tells the screens of a reply in a later task. This waits in the same queue, behind them. */
const screensTold = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));
