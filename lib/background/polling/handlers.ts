import type { Handlers } from '../../protocol/server/listen';
import { refreshTickets, watchTickets } from './watch';

/** Handles the requests that keep tickets up to date. */
export const handlers = {
  'tickets.watch': watchTickets,
  'tickets.refresh': refreshTickets,
} satisfies Handlers<'polling'>;
