import { useEffect, useMemo, useState } from 'react';
import { useNeighbours } from './use-neighbours';

type Props = {
  rows: readonly { id: string }[];
  /** How many applications the whole list has. */
  total: number;
  openId: string | undefined;
  onOpen: (applicationId: string) => void;
  onMore: () => void;
};

/** Opens the next or the previous application; undefined where the list ends. */
export type QueueSteps = { next: (() => void) | undefined; previous: (() => void) | undefined };

/** The steps from the open application. One after the last row that is shown first loads more rows. */
export function useSteps({ rows, total, openId, onOpen, onMore }: Props): QueueSteps {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { next, previous } = useNeighbours(ids, openId);
  /** The application after which the user wants to see the next one. */
  const [awaitedAfter, setAwaitedAfter] = useState<string>();
  // A reviewer who went elsewhere meanwhile does not want it any more.
  if (awaitedAfter !== undefined && awaitedAfter !== openId) setAwaitedAfter(undefined);
  const isAwaited = openId !== undefined && awaitedAfter === openId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onOpen` is another function each time.
  useEffect(() => {
    if (!isAwaited || next === undefined) return;
    setAwaitedAfter(undefined);
    onOpen(next);
  }, [isAwaited, next]);
  const hasMore = openId !== undefined && openId === ids.at(-1) && total > ids.length;
  const loadMore = () => {
    setAwaitedAfter(openId);
    onMore();
  };
  return {
    next: next === undefined ? (hasMore ? loadMore : undefined) : () => onOpen(next),
    previous: previous === undefined ? undefined : () => onOpen(previous),
  };
}
