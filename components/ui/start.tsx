import './base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ownWords } from '../../lib/words/own-words';
import { hasWords, say } from '../../lib/words/words';
import { Mishap } from './Mishap';
import { followNews } from './news';
import { reportActivity } from './report-activity';

/** What a page must still be able to say when an update has cut it off from the extension. */
const LAST_WORDS = [
  'failureRestarted',
  'retry',
  'notUpToDate',
  'notSent',
  'draftNotKept',
  'cutOff',
] as const;

/**
 * Shows one screen in a page of ours, and has it follow the news for as long as the page lives.
 * What it will ask first may be asked before it is drawn.
 */
export function start(screen: ReactNode, askFirst?: (client: QueryClient) => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to show a screen in.');
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The background answers from its memory without a network, too.
        networkMode: 'always',
      },
    },
  });
  askFirst?.(client);
  const { signal } = new AbortController();
  followNews(client, signal);
  reportActivity(signal);
  const draw = () =>
    createRoot(root).render(
      <Mishap>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </Mishap>,
    );
  // A page without words helps nobody; with words of another language it does.
  if (hasWords()) draw();
  else void ownWords().then(draw);
  requestIdleCallback(() => {
    for (const word of LAST_WORDS) say(word);
  });
}
