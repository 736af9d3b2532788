import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { EnvironmentMismatch } from '../../domain/crm/environment-mismatch';
import { CrmRecord, RecordRef } from '../../domain/crm/record';
import { Attachment } from '../../domain/tickets/attachment';
import { KnownClient } from '../../domain/tickets/client';
import { Message, NewMessage } from '../../domain/tickets/message';
import { NewTicketData, Ticket, TicketChange } from '../../domain/tickets/ticket';
import type { Requests } from '../define-request';
import { Outgoing } from './outbox';

const Link = z.object({ reference: z.string(), title: z.string(), url: z.optional(z.string()) });

/** One ticket as a list shows it. Times are in epoch milliseconds. */
export const TicketRow = z.object({
  ticket: Ticket,
  unread: z.number(),
  /** False if there is no message by others that could be marked unread. */
  othersWrote: z.optional(z.boolean()),
  /** The author of the last message, if it is known. */
  lastBy: z.optional(z.enum(['you', 'team', 'manager', 'other'])),
  /** The beginning of the last message, or of the description if there is none. */
  lastWords: z.optional(z.string()),
  /** Since when it has its status; the last activity if that is not known. */
  statusAt: z.optional(z.number()),
  /** The newest of the ticket's own times and its last message's. */
  lastActivityAt: z.optional(z.number()),
  /** When the service last confirmed this state; missing if it did not yet. */
  asOf: z.optional(z.number()),
  /** The records it is linked to. */
  links: z.array(Link),
  /** The record that its `externalReference` names, if this browser knows it. */
  writtenFor: z.optional(Link),
  /** Why its last reading failed: then the row is old. */
  failure: z.optional(Failure),
  /** True if its content was purged and not read again yet. */
  forgotten: z.optional(z.boolean()),
});
export type TicketRow = z.infer<typeof TicketRow>;

/** What the sidebar shows for the record of its tab, or why it shows none. */
export const RecordView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('no-installation'), failure: z.optional(Failure) }),
  z.object({ kind: z.literal('no-record') }),
  z.object({
    kind: z.literal('record'),
    scope: Scope,
    record: CrmRecord,
    /** True while the page may still show e-mail, company and the like. */
    awaitsFacts: z.boolean(),
    tickets: z.array(TicketRow),
    /** New tickets of the record that the service has not confirmed. */
    pendingTickets: z.array(Outgoing),
    /** A ticket that the user opened by a notification or a link, and when (epoch milliseconds). */
    pendingNavigation: z.optional(z.object({ ticketId: z.string(), at: z.number() })),
    /** The suggested client of a new ticket, with its source. */
    client: KnownClient,
    /** Unlinked tickets that the page names as tags. Anyone who edits the page can write these. */
    tagged: z.array(z.string()),
    /** Stored unlinked tickets whose `externalReference` is this record. */
    referencing: z.array(z.string()),
    /** Why this CRM host may not match the environment, until the user dismisses it. */
    environmentMismatch: z.optional(EnvironmentMismatch),
  }),
]);
export type RecordView = z.infer<typeof RecordView>;

/** A page of a thread. Messages are numbered from 0 in the service's order (partner-api.md, "Message"). */
export const ThreadPage = z.object({
  total: z.number(),
  from: z.number(),
  messages: z.array(Message),
  /** Messages of others from this number on are unread. */
  seenUpTo: z.number(),
  /** When the user last marked something unread, in epoch milliseconds. */
  markedAt: z.optional(z.number()),
  outgoing: z.array(Outgoing),
  /** False until the whole thread was read for the first time. */
  complete: z.boolean(),
  failure: z.optional(Failure),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** Unsent text of a form. `commandId` is the id of the command that it will become. */
export const Draft = z.object({
  commandId: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  /** The other fields of a new ticket's form. */
  fields: z._default(z.record(z.string(), z.string()), {}),
});
export type Draft = z.infer<typeof Draft>;

/**
 * The outcome of a command while its form waited: done, waiting to be retried, or held until the user
 * decides, because others changed the ticket meanwhile.
 */
export const SubmitOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), row: TicketRow }),
  z.object({ kind: z.literal('held') }),
  z.object({ kind: z.literal('waiting'), failure: z.optional(Failure) }),
]);
export type SubmitOutcome = z.infer<typeof SubmitOutcome>;

/** The reasons to ask the user before a ticket is linked to a record. */
export const LinkDoubts = z.object({
  /** The names or references of other records that it belongs to. */
  elsewhere: z.array(z.string()),
  /** The name or id of another installation that it belongs to. */
  installation: z.optional(z.string()),
});
export type LinkDoubts = z.infer<typeof LinkDoubts>;

/** How many tickets of an installation there are: all, unread ones, and by their status. */
export const TicketCounts = z.object({
  all: z.number(),
  unread: z.number(),
  statuses: z.record(z.string(), z.number()),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

const screens = ['sidebar', 'desk'] as const;
const ofTicket = { scope: Scope, ticketId: z.string() };
/** A UUID per action of the user. A command that is sent twice with the same id runs once. */
const commandId = z.uuid();
/** True after the user confirmed the warning that the text names another customer. */
const anyway = z.optional(z.boolean());

/** A ticket as the service has it, and the reasons to ask before it is linked. */
const LinkPreview = z.object({ linked: z.boolean(), row: TicketRow, doubts: LinkDoubts });
/** Events about the ticket that the params name. */
const ofSame = { event: 'ticket', of: 'ticketId' } as const;

/** Requests about tickets, their threads and drafts (partner-api.md, "Ticket" and "Message"). */
export const TICKET_REQUESTS = {
  'ticket.read': {
    from: screens,
    kind: 'query',
    params: z.object(ofTicket),
    reply: TicketRow,
    invalidatedBy: [ofSame],
    containsClientData: true,
  },

  'ticket.create': {
    from: screens,
    kind: 'command',
    params: z.object({ scope: Scope, commandId, ticket: NewTicketData, record: RecordRef, anyway }),
    reply: SubmitOutcome,
  },

  'ticket.change': {
    from: screens,
    kind: 'command',
    params: z.object({
      ...ofTicket,
      commandId,
      change: TicketChange,
      /** The values of these fields on the screen when the user chose the new ones. */
      seen: z.optional(TicketChange),
    }),
    reply: SubmitOutcome,
  },

  /** Reads a ticket from the service before the user links it. Nothing is stored. */
  'ticket.find': {
    from: ['sidebar'],
    kind: 'query',
    params: z.object({ ...ofTicket, record: RecordRef }),
    reply: LinkPreview,
    containsClientData: true,
  },

  /** Reads a ticket and links it. With doubts, links it only if `anyway` is true. */
  'ticket.link': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object({ ...ofTicket, record: RecordRef, anyway: z.boolean() }),
    reply: LinkPreview,
  },

  'ticket.unlink': {
    from: screens,
    kind: 'command',
    params: z.object({ ...ofTicket, reference: z.string() }),
    reply: z.null(),
  },

  /** A page from the message number `from` on; without `from`, the last page. */
  'thread.read': {
    from: screens,
    kind: 'query',
    params: z.object({ ...ofTicket, from: z.optional(z.number()) }),
    reply: ThreadPage,
    invalidatedBy: [ofSame],
    containsClientData: true,
  },

  /**
   * Reports that a screen showed the messages numbered below `upTo`. `openedAt` (epoch milliseconds)
   * is when the screen opened the thread.
   */
  'thread.markSeen': {
    from: screens,
    kind: 'heartbeat',
    params: z.object({ ...ofTicket, upTo: z.number(), openedAt: z.number() }),
    reply: z.null(),
  },

  /** Marks messages unread from this number on; without it, from the last one by others on. */
  'thread.markUnread': {
    from: screens,
    kind: 'command',
    params: z.object({ ...ofTicket, from: z.optional(z.number()) }),
    reply: z.null(),
  },

  /** Stores a message to be sent and replies at once. Events of the ticket report its progress. */
  'message.send': {
    from: screens,
    kind: 'command',
    params: z.object({ ...ofTicket, commandId, message: NewMessage, anyway }),
    reply: z.null(),
  },

  'tickets.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({
      scope: Scope,
      text: z.string(),
      status: z.string(),
      record: z.string(),
      /** Only tickets with unread messages. */
      unread: z.optional(z.boolean()),
      limit: z.number(),
    }),
    reply: z.object({
      /** At most `limit` of them, the most recently active first. */
      rows: z.array(TicketRow),
      /** The number of all matching tickets. */
      total: z.number(),
      counts: TicketCounts,
    }),
    invalidatedBy: ['session', 'ticket'],
    containsClientData: true,
  },

  /** The records in the desk's filter: those that were linked to tickets last. */
  'linkedRecords.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({ scope: Scope }),
    reply: z.array(Link),
    invalidatedBy: ['session'],
    containsClientData: true,
  },

  /** The draft with this `draftSubject`, or null. */
  'draft.read': {
    from: screens,
    kind: 'query',
    params: z.object({ scope: Scope, subject: z.string() }),
    reply: z.nullable(Draft),
    containsClientData: true,
  },

  'draft.save': {
    from: screens,
    kind: 'command',
    params: z.object({ scope: Scope, subject: z.string(), draft: Draft }),
    reply: z.null(),
  },

  'draft.discard': {
    from: screens,
    kind: 'command',
    params: z.object({ scope: Scope, subject: z.string(), commandId: z.string() }),
    reply: z.null(),
  },
} satisfies Requests;
