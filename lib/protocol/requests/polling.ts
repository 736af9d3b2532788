import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
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
    params: v.object({
      scope: Scope,
      ticketIds: v.array(v.string()),
      openId: v.optional(v.string()),
    }),
    reply: v.object({
      failure: v.optional(Failure),
      asOf: v.optional(v.record(v.string(), v.number())),
    }),
  },

  /**
   * Reads what the calling screen shows now, as the user asked for. The limits of polling hold: what they
   * do not allow yet is read as soon as they do, and the reply is not complete.
   */
  'tickets.refresh': {
    from: ['sidebar', 'desk'],
    kind: 'command',
    params: v.object({}),
    reply: v.object({ failure: v.optional(Failure), isComplete: v.boolean() }),
  },
} satisfies Requests;
