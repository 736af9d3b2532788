import './base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Mishap } from './Mishap';
import { followNews } from './news';

/** Shows one screen in a page of ours, and has it follow the news for as long as the page lives. */
export function start(screen: ReactNode): void {
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
  followNews(client, new AbortController().signal);
  createRoot(root).render(
    <Mishap>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </Mishap>,
  );
}
