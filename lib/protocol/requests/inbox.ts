import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { TICKET_SORTS, TICKET_VIEWS } from '../../domain/tickets/ticket-views';
import type { Requests } from '../define-request';
import { Link, Snooze, TicketRow } from './tickets';

const View = v.picklist(TICKET_VIEWS);
const Sort = v.picklist(TICKET_SORTS);

/** How many tickets of an installation each view has. */
export const TicketCounts = v.record(v.string(), v.number());
export type TicketCounts = v.InferOutput<typeof TicketCounts>;

/** A selection of tickets that the user named. */
export const SavedView = v.object({
  name: v.string(),
  text: v.string(),
  view: View,
  record: v.string(),
  sort: Sort,
  /** Only what this agent of the team has. */
  assignee: v.optional(v.string()),
});
export type SavedView = v.InferOutput<typeof SavedView>;

/** Requests about the lists of tickets, and what the agent does to keep them short. */
export const INBOX_REQUESTS = {
  'tickets.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({
      scope: Scope,
      text: v.string(),
      view: v.optional(View),
      record: v.string(),
      sort: v.optional(Sort),
      assignee: v.optional(v.string()),
      limit: v.number(),
    }),
    reply: v.object({
      /** At most `limit` of them, sorted. */
      rows: v.array(TicketRow),
      /** The number of all matching tickets. */
      total: v.number(),
      counts: TicketCounts,
    }),
    invalidatedBy: ['session', 'ticket', 'team'],
    containsClientData: true,
  },

  /** The views that the user saved in an installation. */
  'views.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: v.array(SavedView),
    invalidatedBy: ['session'],
    containsClientData: true,
  },

  /** Replaces the saved views of an installation. */
  'views.save': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ scope: Scope, views: v.array(SavedView) }),
    reply: v.null(),
  },

  /** The records in the desk's filter: those that were linked to tickets last. */
  'linkedRecords.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: v.array(Link),
    invalidatedBy: ['session', 'links'],
    containsClientData: true,
  },

  /**
   * Snoozes a ticket until `snooze` ends, and stores the date promised to its client. Null ends the snooze or
   * removes the date; what is missing stays as it is. Undo sends what was before.
   */
  'ticket.snooze': {
    from: ['sidebar', 'desk'],
    kind: 'command',
    params: v.object({
      scope: Scope,
      ticketId: v.string(),
      snooze: v.optional(v.nullable(Snooze)),
      promisedAt: v.optional(v.nullable(v.number())),
    }),
    reply: v.null(),
  },
} satisfies Requests;
