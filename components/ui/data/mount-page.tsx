import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { sleep } from '../../../lib/async/sleep';
import type { Publication } from '../../../lib/protocol/publication';
import { loadOwnTexts } from '../../../lib/words/own-texts';
import { hasTexts, t, type Word } from '../../../lib/words/words';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { reportActivity } from '../hooks/report-activity';
import { paintFirst } from './first-picture';
import { refreshAfterReturn } from './refresh-after-return';
import { watchEvents } from './watch-events';

/** The words that a page still needs when an update invalidates its extension context. */
const LAST_WORDS = [
  'failureRestarted',
  'retry',
  'notUpToDate',
  'notSent',
  'draftNotKept',
  'cutOff',
] as const;

/** Creates the cache of replies. A reply stays until an event invalidates it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The background replies from its database even without a network.
        networkMode: 'always',
      },
    },
  });

/**
 * Milliseconds that the first picture may wait for its data, so that it is not drawn twice: one frame.
 * Until then the page shows what is in its HTML.
 */
const ONE_FRAME = 16;

type Start = {
  /** Sends the screen's first requests before it is rendered. All others wait until it is painted. */
  prefetch?: (client: QueryClient) => readonly Promise<unknown>[];
  /** Hands over the events that arrived before. */
  missed?: () => readonly Publication[];
  /** The name of the page, for the browser's tab. The page's HTML has the product's. */
  title?: Word;
};

/** The page's language and direction are those of its texts, whatever the browser's are. So is its title. */
function nameLanguage(title: Word): void {
  document.title = t(title);
  document.documentElement.lang = t('textLanguage');
  document.documentElement.dir = t('textDirection');
}

/** Renders a screen into its page and subscribes it to events. */
export function mountPage(
  screen: ReactNode,
  { prefetch, missed, title = 'appName' }: Start = {},
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to show a screen in.');
  const client = createQueryClient();
  const prefetched = Promise.all(prefetch?.(client) ?? []);
  if (prefetch) paintFirst(prefetched);
  const leave = new AbortController();
  // Firefox delivers events to a frame that is gone, where `setTimeout` throws. A page in the
  // back/forward cache comes back.
  addEventListener('pagehide', ({ persisted }) => persisted || leave.abort());
  const { signal } = leave;
  watchEvents(client, signal, missed?.());
  refreshAfterReturn(client, signal);
  reportActivity(signal);
  const render = () =>
    createRoot(root).render(
      <ErrorBoundary>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </ErrorBoundary>,
    );
  // If the browser gives the page no texts, load our own first.
  const texts = hasTexts() ? undefined : loadOwnTexts();
  void Promise.race([prefetched, sleep(ONE_FRAME)])
    .then(() => texts)
    .then(() => nameLanguage(title))
    .then(render);
  // Reading a word caches it.
  requestIdleCallback(() => {
    for (const word of LAST_WORDS) t(word);
  });
}
