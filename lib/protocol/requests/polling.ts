import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** Requests that keep tickets up to date while a screen shows them. */
export const POLLING_REQUESTS = {
  /**
   * Reports the tickets and the thread that a screen shows; none if it is hidden. Reads those that are
   * due; events tell of changes. The reply contains a failure if nothing can be read, and when the
   * service last confirmed each ticket, because a reading without a change is no event.
   */
  'tickets.watch': {
    from: ['sidebar', 'desk'],
    kind: 'heartbeat',
    params: z.object({
      scope: Scope,
      ticketIds: z.array(z.string()),
      openId: z.optional(z.string()),
    }),
    reply: z.object({
      failure: z.optional(Failure),
      asOf: z.optional(z.record(z.string(), z.number())),
    }),
  },

  /**
   * Reads what the calling screen shows now, as the user asked for. The limits of polling hold: what they
   * do not allow yet is read as soon as they do, and the reply is not complete.
   */
  'tickets.refresh': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({}),
    reply: z.object({ failure: z.optional(Failure), isComplete: z.boolean() }),
  },
} satisfies Requests;
