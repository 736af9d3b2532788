import { useQueryClient } from '@tanstack/react-query';
import type { Scope } from '../../lib/domain/core/installation';
import { query } from '../ui/data/use-request';

/** Returns a function that asks for what a thread shows first, while its code is loaded or drawn. */
export function usePrefetchThread(scope: Scope): (ticketId: string) => void {
  const client = useQueryClient();
  return (ticketId) => {
    void client.prefetchQuery(query('ticket.read', { scope, ticketId }));
    void client.prefetchQuery(query('thread.read', { scope, ticketId }));
  };
}
