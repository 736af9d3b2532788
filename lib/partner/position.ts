import type { Anchor, ThreadPosition } from '../domain/thread-position';
import { isNameless } from './message-id';
import type { Kept, Located } from './overlap';

/** Where reading goes on after a page that led on. */
export function nextPosition(
  before: ThreadPosition,
  located: readonly Located[],
  { after, next, kept }: { after: string | undefined; next: string | undefined; kept: Kept },
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

const anchorOf = ({ message: { id }, token, time }: Located): Anchor => ({
  ...(isNameless(id) ? {} : { id }),
  ...(token === undefined ? {} : { token }),
  ...(time === undefined ? {} : { time }),
});

function earlierThan(last: Located, located: readonly Located[]): ThreadPosition['earlier'] {
  const found = located.findLast(({ time }) => time !== undefined && time !== last.time);
  return found?.time === undefined ? undefined : { time: found.time, at: found.place };
}

function earlierIn(before: ThreadPosition, time: string | undefined): ThreadPosition['earlier'] {
  const { last, at = 0, earlier } = before;
  if (last?.time !== undefined && last.time !== time) return { time: last.time, at: at - 1 };
  return earlier;
}
