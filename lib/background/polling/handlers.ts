import type { Handlers } from '../../protocol/server/listen';
import { watchTickets } from './watch';

/** Handles the requests that keep tickets up to date. */
export const handlers = {
  'tickets.watch': watchTickets,
} satisfies Handlers<'polling'>;
