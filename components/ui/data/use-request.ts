import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../lib/border/ask';
import type { Asked, QuestionName, QuestionOf, Reply } from '../../lib/border/questions';
import type { Failure } from '../../lib/domain/failure';

/** What is known of an answer. */
export type Answer<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure; again: () => void }
  | {
      kind: 'ready';
      value: T;
      /** Why it could not be read again, if it could not: the value may be old. */
      failure?: Failure;
      again: () => void;
    };

/** A failure on its way through TanStack Query, which knows failures as errors only. */
export class Unanswered extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** One question as a query: its name and what is asked make its key. */
export const query = <Q extends QuestionOf<'query'>>(name: Q, asked: Asked<Q>) => ({
  queryKey: [name, asked] as const,
  queryFn: async (): Promise<Reply<Q>> => {
    const outcome = await ask(name, asked);
    if (!outcome.ok) throw new Unanswered(outcome.failure);
    return outcome.value;
  },
});

/**
 * The one hook through which screens read. An answer stays until news of what it tells arrives
 * (see news.ts); nothing here retries, because the background does that. It takes queries only: what
 * a screen sends by itself when it opens must not count as a user's activity.
 */
export function useAnswer<Q extends QuestionOf<'query'>>(
  name: Q,
  asked: Asked<Q>,
  options: { keepPrevious?: boolean } = {},
): Answer<Reply<Q>> {
  const result = useQuery({
    ...query(name, asked),
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
  return answerOf(result);
}

/** A query's result in our words. */
export function answerOf<T>(result: UseQueryResult<T, Error>): Answer<T> {
  const { data, error } = result;
  const again = () => void result.refetch();
  const failure = error ? failureOf(error) : undefined;
  if (data !== undefined) return { kind: 'ready', value: data, again, ...(failure && { failure }) };
  return failure ? { kind: 'failed', failure, again } : { kind: 'loading' };
}

const failureOf = (error: Error): Failure =>
  error instanceof Unanswered ? error.failure : { kind: 'unexpected', detail: String(error) };

/** Reads the answers to one question again, for a screen that knows it changed something. */
export function useReadAgain(): (name: QuestionName) => Promise<void> {
  const client = useQueryClient();
  return useCallback((name) => client.invalidateQueries({ queryKey: [name] }), [client]);
}
