import type { QueryClient } from '@tanstack/react-query';
import { hearNews } from '../../lib/border/hear';
import type { News } from '../../lib/border/news';
import type { QuestionName } from '../../lib/border/questions';
import * as z from '../../lib/domain/schema';

/** Which answers a piece of news makes old. */
const MAKES_OLD: { [kind in News['kind']]: readonly QuestionName[] } = {
  setup: ['setup.read', 'notices.read', 'session.read', 'tab.read', 'record.read'],
  session: ['session.read', 'tab.read', 'record.read', 'desk.read'],
  record: ['record.read', 'tab.read', 'setup.read'],
  ticket: ['record.read', 'tab.read', 'desk.read', 'ticket.read', 'thread.read'],
};

const OfTicket = z.object({
  place: z.object({ environment: z.string() }),
  ticketId: z.string(),
});

/** Whether a piece of news makes the answer to this question old. */
export function makesOld(news: News, [name, asked]: readonly unknown[]): boolean {
  if (!MAKES_OLD[news.kind].some((old) => old === name)) return false;
  const of = OfTicket.safeParse(asked);
  if (news.kind !== 'ticket' || !of.success) return true;
  return of.data.ticketId === news.ticketId && of.data.place.environment === news.environment;
}

/** News of many tickets comes in bursts; each burst is one reading. */
const BURST = 25;

/** Has every answer read again that news makes old, until the signal aborts. */
export function followNews(client: QueryClient, signal: AbortSignal): void {
  let burst: News[] = [];
  const readAgain = () => {
    const told = burst;
    burst = [];
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      told.some((news) => makesOld(news, queryKey));
    // A first reading under way would be taken for the new one, though it was asked before the news.
    void client.cancelQueries({ predicate }).then(() => client.invalidateQueries({ predicate }));
  };
  hearNews((news) => {
    if (burst.push(news) === 1) setTimeout(readAgain, BURST);
  }, signal);
}
