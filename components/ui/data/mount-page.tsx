import '../styles/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOwnTexts } from '../../../lib/words/own-texts';
import { hasTexts, t } from '../../../lib/words/words';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { reportActivity } from '../hooks/report-activity';
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
 * Renders a screen into its page and subscribes it to events. `prefetch` may send the screen's first
 * requests before it is rendered.
 */
export function mountPage(screen: ReactNode, prefetch?: (client: QueryClient) => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to show a screen in.');
  const client = createQueryClient();
  prefetch?.(client);
  const leave = new AbortController();
  // Firefox delivers events to a frame that is gone, where `setTimeout` throws. A page in the
  // back/forward cache comes back.
  addEventListener('pagehide', ({ persisted }) => persisted || leave.abort());
  const { signal } = leave;
  watchEvents(client, signal);
  reportActivity(signal);
  const render = () =>
    createRoot(root).render(
      <ErrorBoundary>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </ErrorBoundary>,
    );
  // If the browser gives the page no texts, load our own first.
  if (hasTexts()) render();
  else void loadOwnTexts().then(render);
  // Reading a word caches it.
  requestIdleCallback(() => {
    for (const word of LAST_WORDS) t(word);
  });
}
