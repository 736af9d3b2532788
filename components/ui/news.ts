import type { Query, QueryClient } from '@tanstack/react-query';
import { hearNews } from '../../lib/border/hear';
import type { News } from '../../lib/border/news';
import type { QuestionName } from '../../lib/border/questions';
import * as z from '../../lib/domain/schema';

/** Which answers a piece of news makes old. */
const MAKES_OLD: { [kind in News['kind']]: readonly QuestionName[] } = {
  setup: [
    ...(['setup.read', 'notices.read', 'session.read', 'tab.read', 'record.read'] as const),
    ...(['page.choices', 'teach.read', 'teach.offer'] as const),
    ...(['fourEyes.read', 'proposal.read', 'rights.read'] as const),
  ],
  session: [
    ...(['session.read', 'service.read', 'tab.read', 'record.read', 'desk.read'] as const),
    ...(['rights.read', 'desk.records', 'counts.read', 'outbox.read'] as const),
  ],
  service: [
    ...(['service.read', 'outbox.read', 'record.read', 'counts.read'] as const),
    ...(['application.trail', 'record.applications'] as const),
  ],
  record: [
    ...(['record.read', 'tab.read', 'setup.read', 'page.look', 'page.choices'] as const),
    ...(['record.applications'] as const),
  ],
  ticket: [
    ...(['record.read', 'tab.read', 'desk.read', 'ticket.read', 'thread.read'] as const),
    'counts.read',
  ],
  applications: [
    ...(['applications.read', 'application.trail', 'application.notes'] as const),
    ...(['record.applications', 'applications.find', 'counts.read'] as const),
  ],
  application: ['application.read', 'application.trail', 'counts.read'],
  purge: [
    ...(['setup.read', 'session.read', 'tab.read', 'page.choices'] as const),
    ...(['counts.read', 'outbox.read', 'rights.read'] as const),
  ],
  golive: ['golive.read'],
  reset: [
    ...(['testData.read', 'session.read', 'record.read', 'tab.read', 'outbox.read'] as const),
    'counts.read',
  ],
};

const OfOne = z.object({
  place: z.object({ environment: z.string() }),
  ticketId: z.optional(z.string()),
  applicationId: z.optional(z.string()),
});

/** Whether a piece of news makes the answer to this question old. */
export function makesOld(news: News, [name, asked]: readonly unknown[]): boolean {
  if (!MAKES_OLD[news.kind].some((old) => old === name)) return false;
  const of = OfOne.safeParse(asked).data;
  const id = of?.ticketId ?? of?.applicationId;
  // Answers about all of them are made old by news of any.
  if (of === undefined || id === undefined) return true;
  if (news.kind !== 'ticket' && news.kind !== 'application') return true;
  const told = news.kind === 'ticket' ? news.ticketId : news.applicationId;
  return id === told && of.place.environment === news.environment;
}

const OfPlace = z.object({ place: z.object({ environment: z.string() }) });

/** Whether an answer that a screen holds tells of an environment's clients: what was asked or said has a place there. */
export const tellsOfClients = (environment: string, asked: unknown, said: unknown): boolean =>
  [asked, said].some((one) => {
    const of = OfPlace.safeParse(one);
    return of.success && of.data.place.environment === environment;
  });

/** Whether a question names this environment: what people wrote, and did not send yet, has no place in it. */
const isOfEnvironment = (environment: string, asked: unknown): boolean =>
  z.object({ environment: z.literal(environment) }).safeParse(asked).success;

/**
 * True where an answer stays on the screen until the new one is there: a reset takes tickets away,
 * but not the record beside which a person may be typing a new one.
 */
export const outlasts = ({ kind }: News, name: unknown): boolean =>
  kind === 'reset' && name === 'record.read';

/** Takes out of a screen’s memory what it may no longer show; what is on the screen is asked anew. */
async function forget(client: QueryClient, news: News, environment: string): Promise<void> {
  const told = client
    .getQueryCache()
    .findAll()
    .filter(({ queryKey }) => !outlasts(news, queryKey[0]))
    .filter(({ queryKey: [name, asked], state }) =>
      name === 'outbox.read'
        ? isOfEnvironment(environment, asked)
        : tellsOfClients(environment, asked, state.data),
    );
  const predicate = (query: Query) => told.includes(query);
  await client.cancelQueries({ predicate });
  // Before they are removed: a list that is being filtered holds on to the one before it.
  await client.resetQueries({ predicate });
  client.removeQueries({ predicate, type: 'inactive' });
}

/** News of many tickets comes in bursts; each burst is one reading. */
const BURST = 25;

/** Has every answer read again that news makes old, until the signal aborts. */
export function followNews(client: QueryClient, signal: AbortSignal): void {
  let burst: News[] = [];
  const readAgain = () => {
    const told = burst;
    burst = [];
    const predicate = ({ queryKey }: Query) => told.some((news) => makesOld(news, queryKey));
    // What was asked before the news would be taken for the new. Only a reading of what is on the screen,
    // and was read before, is exchanged by the query itself: so that who waits for it sees the new.
    const isExchanged = (query: Query) => query.state.data !== undefined && query.isActive();
    const isLeftOver = (query: Query) => predicate(query) && !isExchanged(query);
    void client
      .cancelQueries({ predicate: isLeftOver })
      .then(() => client.invalidateQueries({ predicate }));
  };
  hearNews((news) => {
    if (news.kind === 'purge' || news.kind === 'reset') void forget(client, news, news.environment);
    if (burst.push(news) === 1) setTimeout(readAgain, BURST);
  }, signal);
}
