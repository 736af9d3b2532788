import type { ThreadPosition } from '../domain/tickets/thread-position';
import type { AfterStrategy } from './after-strategies';
import type { MessagePage } from './client';
import { type LocatedMessage, locate, type StoredMessages } from './overlap';

/** What the page of one strategy shows about the rest of the thread. */
export type StrategyResult = {
  strategy: AfterStrategy;
  located: LocatedMessage[];
  /** The token that the list returned for the next `after`. */
  next: string | undefined;
  /** The `limit` of this request, or the one to use next time. */
  limit: number;
  /**
   * - `moved`: it moved forward, perhaps to stored messages only
   * - `end`: it holds the last message and nothing behind it
   * - `perhaps`: the same, but the service may not give longer pages than this
   * - `full`: nothing new, but more may follow
   * - `nothing`: it is empty
   * - `wrong`: it does not begin where we asked it to
   */
  verdict: 'moved' | 'end' | 'perhaps' | 'full' | 'nothing' | 'wrong';
};

/** Below this length a page is not taken for a service's own shorter page size. */
const SHORTEST_PAGE = 20;

/** Compares a page with the stored messages and decides whether it moves forward. */
export async function judgePage(
  page: MessagePage,
  strategy: AfterStrategy,
  position: ThreadPosition,
  kept: StoredMessages,
  limit: number,
): Promise<StrategyResult> {
  const located = await locate(page, kept, strategy.starts);
  // A token that leads to the same page again leads nowhere.
  const next = page.next === strategy.after ? undefined : page.next;
  const { length } = page.entries;
  const hasMore = length >= limit || (next !== undefined && next !== position.spent);
  const isLong = length >= SHORTEST_PAGE && length >= (position.most ?? 0);
  const mayHaveMore = (hasMore || isLong) && length !== position.settled;
  const end = hasMore && !page.isLast ? 'full' : mayHaveMore ? 'perhaps' : 'end';
  const verdict = verdictOn(located, strategy, position, kept, end);
  return { strategy, located, next, limit, verdict };
}

function verdictOn(
  located: readonly LocatedMessage[],
  strategy: AfterStrategy,
  { at = 0, anew }: ThreadPosition,
  kept: StoredMessages,
  end: 'full' | 'perhaps' | 'end',
): StrategyResult['verdict'] {
  const last = located.at(-1);
  if (!last) return strategy.endsEmpty ? 'end' : 'nothing';
  const isHonoured = strategy.isHonoured(located);
  if (strategy.kind === 'start') {
    const isSame = !anew || kept.total === 0 || located.some(({ isNew }) => !isNew);
    return isSame ? 'moved' : 'wrong';
  }
  if (strategy.overlaps && located.every(({ isNew }) => isNew)) return 'wrong';
  if (!strategy.overlaps && !isHonoured) return 'wrong';
  const isPassed = !strategy.overlaps || located.some(({ place }) => place === at - 1);
  // Stored messages in another order prove nothing: going backwards does not move forward.
  if (located.some(({ isNew }) => isNew) || (isPassed && last.place > at - 1)) return 'moved';
  if (!isHonoured) return 'wrong';
  return end;
}
