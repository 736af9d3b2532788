import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The lower bound for a panel made with our libraries: it asks its worker for rows and draws them. The
// bench builds it and measures it beside ours. It runs in the frame of the tiny extension.

declare const chrome: { runtime: { sendMessage<T>(message: unknown): Promise<T> } };

const useRows = (count: number): readonly { id: number }[] =>
  useQuery({
    queryKey: ['rows', count],
    queryFn: () => chrome.runtime.sendMessage<{ id: number }[]>({ rows: count }),
  }).data ?? [];

function Tickets({ onOpen }: { onOpen: () => void }) {
  return (
    <main>
      <ul>
        {useRows(1).map(({ id }) => (
          <li key={id}>
            <button type="button" onClick={onOpen}>{`Ticket ${id}`}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Thread() {
  const rows = useRows(100);
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    log.current?.scrollTo(0, rows.length * 100);
  }, [rows]);
  return (
    <div ref={log} role="log" style={{ height: '90vh', overflow: 'auto' }}>
      {rows.map(({ id }) => (
        <p key={id}>{`Message ${id}`}</p>
      ))}
    </div>
  );
}

function Panel() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <Thread /> : <Tickets onOpen={() => setOpen(true)} />;
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
