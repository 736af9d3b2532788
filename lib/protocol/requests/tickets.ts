import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { RecordRef } from '../../domain/crm/record';
import { TeamAgent } from '../../domain/team/team-view';
import { LinkDoubts } from '../../domain/tickets/link-doubts';
import { Message, NewMessage } from '../../domain/tickets/message';
import { NewTicketData, Ticket, TicketChange } from '../../domain/tickets/ticket';
import type { Requests } from '../define-request';
import { Outgoing } from './outbox';

/** The parts of a ticket in which a search looks besides its summary. */
const FoundIn = v.picklist(['id', 'reference', 'record', 'description', 'message']);

export const Link = v.object({
  reference: v.string(),
  title: v.string(),
  url: v.optional(v.string()),
});

/** A ticket that is out of the way until a time, or until a manager writes. */
export const Snooze = v.object({
  /** In epoch milliseconds; missing if only a message ends it. */
  until: v.optional(v.number()),
  note: v.string(),
  /** When it ended. Its note is shown until the agent dismisses it. */
  endedAt: v.optional(v.number()),
});
export type Snooze = v.InferOutput<typeof Snooze>;

/** One ticket as a list shows it. Times are in epoch milliseconds. */
export const TicketRow = v.object({
  ticket: Ticket,
  /** Where it is, also while the screen around it shows another installation. */
  installationId: v.optional(v.string()),
  unread: v.number(),
  /** False if there is no message by others that could be marked unread. */
  othersWrote: v.optional(v.boolean()),
  /** The author of the last message, if it is known. */
  lastBy: v.optional(v.picklist(['you', 'team', 'manager', 'other'])),
  /** The beginning of the last message, or of the description if there is none. */
  lastWords: v.optional(v.string()),
  /** Since when it has its status; the last activity if that is not known. */
  statusAt: v.optional(v.number()),
  /** Since when it is the turn of whose turn it is. */
  sinceAt: v.optional(v.number()),
  /** The newest of the ticket's own times and its last message's. */
  lastActivityAt: v.optional(v.number()),
  /** When the service last confirmed this state; missing if it did not yet. */
  asOf: v.optional(v.number()),
  /** True if an unsent reply to it is stored. */
  draft: v.optional(v.boolean()),
  /** The records it is linked to. */
  links: v.array(Link),
  /** The colleague who opened it, or linked it to a record; no name yet if it is empty. */
  colleague: v.optional(v.object({ name: v.string(), opened: v.boolean() })),
  /** The agent of the team who has it, and another one where both took it at once. */
  assignees: v.optional(v.array(TeamAgent)),
  /** The record that its `externalReference` names, if this browser knows it. */
  writtenFor: v.optional(Link),
  /** Why its last reading failed: then the row is old. */
  failure: v.optional(Failure),
  snooze: v.optional(Snooze),
  /** By when an answer was promised. */
  promisedAt: v.optional(v.number()),
  /** The colleague who snoozed it, and the one who promised; no name yet if it is empty. */
  snoozedBy: v.optional(v.string()),
  promisedBy: v.optional(v.string()),
  /** Where a search found its words, if not in the summary. */
  found: v.optional(v.object({ in: FoundIn, text: v.string() })),
  /** True if its content was purged and not read again yet. */
  forgotten: v.optional(v.boolean()),
});
export type TicketRow = v.InferOutput<typeof TicketRow>;

/** A page of a thread. Messages are numbered from 0 in the service's order (partner-api.md, "Message"). */
export const ThreadPage = v.object({
  total: v.number(),
  from: v.number(),
  messages: v.array(Message),
  /** Messages of others from this number on are unread. */
  seenUpTo: v.number(),
  /** When the user last marked something unread, in epoch milliseconds. */
  markedAt: v.optional(v.number()),
  outgoing: v.array(Outgoing),
  /** False until the whole thread was read for the first time. */
  complete: v.boolean(),
  failure: v.optional(Failure),
});
export type ThreadPage = v.InferOutput<typeof ThreadPage>;

/**
 * The outcome of a command while its form waited: done, waiting to be retried, or held until the user
 * decides, because others changed the ticket meanwhile.
 */
export const SubmitOutcome = v.variant('kind', [
  v.object({ kind: v.literal('done'), row: TicketRow }),
  v.object({ kind: v.literal('held') }),
  v.object({ kind: v.literal('waiting'), failure: v.optional(Failure) }),
]);
export type SubmitOutcome = v.InferOutput<typeof SubmitOutcome>;

const screens = ['sidebar', 'desk'] as const;
const ofTicket = { scope: Scope, ticketId: v.string() };
/** A UUID per action of the user. A command that is sent twice with the same id runs once. */
const commandId = v.pipe(v.string(), v.uuid());
/** True after the user confirmed the warning that the text names another customer. */
const anyway = v.optional(v.boolean());

/** A ticket as the service has it, and the reasons to ask before it is linked. */
const LinkPreview = v.object({ linked: v.boolean(), row: TicketRow, doubts: LinkDoubts });
/** Events about the ticket that the params name. */
const ofSame = { event: 'ticket', of: 'ticketId' } as const;

/** Requests about tickets and their threads (partner-api.md, "Ticket" and "Message"). */
export const TICKET_REQUESTS = {
  'ticket.read': {
    from: screens,
    kind: 'query',
    params: v.object(ofTicket),
    reply: TicketRow,
    // Many changes of a team are one event.
    invalidatedBy: [ofSame, 'team'],
    containsClientData: true,
  },

  'ticket.create': {
    from: screens,
    kind: 'command',
    params: v.object({ scope: Scope, commandId, ticket: NewTicketData, record: RecordRef, anyway }),
    reply: SubmitOutcome,
  },

  'ticket.change': {
    from: screens,
    kind: 'command',
    params: v.object({
      ...ofTicket,
      commandId,
      change: TicketChange,
      /** The values of these fields on the screen when the user chose the new ones. */
      seen: v.optional(TicketChange),
    }),
    reply: SubmitOutcome,
  },

  /** Reads a ticket from the service before the user links it. Nothing is stored. */
  'ticket.find': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({ ...ofTicket, record: RecordRef }),
    reply: LinkPreview,
    containsClientData: true,
  },

  /** Reads a ticket and links it. With doubts, links it only if `anyway` is true. */
  'ticket.link': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object({ ...ofTicket, record: RecordRef, anyway: v.boolean() }),
    reply: LinkPreview,
  },

  'ticket.unlink': {
    from: screens,
    kind: 'command',
    params: v.object({ ...ofTicket, reference: v.string() }),
    reply: v.null(),
  },

  /** A page from the message number `from` on; without `from`, the last page. */
  'thread.read': {
    from: screens,
    kind: 'query',
    params: v.object({ ...ofTicket, from: v.optional(v.number()) }),
    reply: ThreadPage,
    invalidatedBy: [ofSame, 'team'],
    containsClientData: true,
  },

  /**
   * Reports that a screen showed the messages numbered below `upTo`. `openedAt` (epoch milliseconds)
   * is when the screen opened the thread.
   */
  'thread.markSeen': {
    from: screens,
    kind: 'heartbeat',
    params: v.object({ ...ofTicket, upTo: v.number(), openedAt: v.number() }),
    reply: v.null(),
  },

  /** Marks messages unread from this number on; without it, from the last one by others on. */
  'thread.markUnread': {
    from: screens,
    kind: 'command',
    params: v.object({ ...ofTicket, from: v.optional(v.number()) }),
    reply: v.null(),
  },

  /** Stores a message to be sent and replies at once. Events of the ticket report its progress. */
  'message.send': {
    from: screens,
    kind: 'command',
    params: v.object({
      ...ofTicket,
      commandId,
      message: NewMessage,
      anyway,
      /** The status to set once the reply is confirmed, and the id of that command. */
      andSet: v.optional(
        v.object({
          commandId,
          status: v.string(),
          /** A saved reply suggested the status, so it does not become the user's usual one. */
          isSuggested: v.optional(v.boolean()),
        }),
      ),
    }),
    reply: v.null(),
  },

  /** Open tickets of a client, of the latest ones that this browser knows. */
  'tickets.ofClient': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({ scope: Scope, clientId: v.string() }),
    reply: v.array(v.object({ id: v.string(), summary: v.string(), status: v.string() })),
    containsClientData: true,
  },
} satisfies Requests;
