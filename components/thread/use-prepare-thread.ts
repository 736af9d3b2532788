import { useQueryClient } from '@tanstack/react-query';
import type { Scope } from '../../lib/domain/core/installation';
import { whileUserWaits } from '../ui/data/first-picture';
import type { Part } from '../ui/data/part';
import { prefetch } from '../ui/data/use-request';

/**
 * Returns a function that loads the code of a thread and what it shows first: while the user presses its ticket,
 * and while the screen draws it.
 */
export function usePrepareThread(
  scope: Scope,
  code: Pick<Part<unknown>, 'load'>,
): (ticketId: string) => void {
  const client = useQueryClient();
  return (ticketId) => {
    const thread = prefetch(client, 'thread.read', { scope, ticketId });
    const ticket = prefetch(client, 'ticket.read', { scope, ticketId });
    whileUserWaits(Promise.all([code.load(), thread, ticket]));
  };
}
