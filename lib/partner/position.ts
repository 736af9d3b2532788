import type { Anchor, ThreadPosition } from '../domain/tickets/thread-position';
import { isNameless } from './message-id';
import type { LocatedMessage, StoredMessages } from './overlap';

/** The position to continue from after a page that moved forward. */
export function nextPosition(
  before: ThreadPosition,
  located: readonly LocatedMessage[],
  {
    after,
    next,
    kept,
  }: { after: string | undefined; next: string | undefined; kept: StoredMessages },
): ThreadPosition {
  const [first, last] = [located[0], located.at(-1)];
  if (!first || !last) return before;
  const second = located.at(-2);
  const old = before.last && before.at ? { ...before.last, at: before.at - 1 } : undefined;
  const previous = second ? { ...anchorOf(second), at: second.place } : old;
  const earlier = earlierThan(last, located) ?? earlierIn(before, last.time);
  return {
    last: anchorOf(last),
    at: last.place + 1,
    ...(previous && { before: previous }),
    ...(earlier && { earlier }),
    ...(after === undefined ? {} : { page: after }),
    pageAt: Math.min(first.place, kept.total),
    most: Math.max(before.most ?? 0, located.length),
    ...(next === undefined ? {} : { next }),
    ...(before.spent === undefined ? {} : { spent: before.spent }),
    ...(before.anew && { anew: true }),
  };
}

const anchorOf = ({ message: { id }, token, time }: LocatedMessage): Anchor => ({
  ...(isNameless(id) ? {} : { id }),
  ...(token === undefined ? {} : { token }),
  ...(time === undefined ? {} : { time }),
});

function earlierThan(
  last: LocatedMessage,
  located: readonly LocatedMessage[],
): ThreadPosition['earlier'] {
  const found = located.findLast(({ time }) => time !== undefined && time !== last.time);
  return found?.time === undefined ? undefined : { time: found.time, at: found.place };
}

function earlierIn(before: ThreadPosition, time: string | undefined): ThreadPosition['earlier'] {
  const { last, at = 0, earlier } = before;
  if (last?.time !== undefined && last.time !== time) return { time: last.time, at: at - 1 };
  return earlier;
}
