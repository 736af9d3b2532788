import { useQueryClient } from '@tanstack/react-query';
import type { Scope } from '../../lib/domain/core/installation';
import { prefetch } from '../ui/data/use-request';

/** Returns a function that asks for what a thread shows first, while its code is loaded or drawn. */
export function usePrefetchThread(scope: Scope): (ticketId: string) => Promise<unknown> {
  const client = useQueryClient();
  return (ticketId) =>
    Promise.all([
      prefetch(client, 'thread.read', { scope, ticketId }),
      prefetch(client, 'ticket.read', { scope, ticketId }),
    ]);
}
