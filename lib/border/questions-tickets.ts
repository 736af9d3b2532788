import { Attachment } from '../domain/attachment';
import { KnownClient } from '../domain/client';
import { Failure } from '../domain/failure';
import { Place } from '../domain/installation';
import { Message, NewMessage } from '../domain/message';
import { CrmRecord, RecordRef } from '../domain/record';
import { HostDoubt } from '../domain/sandbox';
import * as z from '../domain/schema';
import { NewTicket, Ticket, TicketChange } from '../domain/ticket';
import { question } from './question';
import { Outgoing } from './questions-outbox';

const Link = z.object({ reference: z.string(), title: z.string(), url: z.optional(z.string()) });

/** One ticket as a list shows it. */
export const TicketRow = z.object({
  ticket: Ticket,
  unread: z.number(),
  /** False where there is nothing by others to mark unread. */
  othersWrote: z.optional(z.boolean()),
  /** Who wrote the last message, as far as it is known. */
  lastBy: z.optional(z.enum(['you', 'team', 'manager', 'other'])),
  /** The newest of the ticket's own times and its last message's, epoch milliseconds. */
  lastActivityAt: z.optional(z.number()),
  /** The records it is linked to. */
  links: z.array(Link),
  /** The record that its reference names, where this browser knows it. */
  writtenFor: z.optional(Link),
  /** Why the last re-read of it failed, if it did: what is shown may be old. */
  failure: z.optional(Failure),
  /** Its content was purged, and was not read again yet. */
  forgotten: z.optional(z.boolean()),
});
export type TicketRow = z.infer<typeof TicketRow>;

/** What the sidebar shows first. */
export const RecordView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('no-installation'), failure: z.optional(Failure) }),
  z.object({ kind: z.literal('no-record') }),
  z.object({
    kind: z.literal('record'),
    place: Place,
    record: CrmRecord,
    tickets: z.array(TicketRow),
    /** New tickets of it that are not open yet. */
    opening: z.array(Outgoing),
    /** A ticket to be opened now, and when that was wished. */
    wish: z.optional(z.object({ ticketId: z.string(), at: z.number() })),
    /** For a new ticket's `Client ID`; where it is from is said beside the field. */
    client: KnownClient,
    /** Tickets named on its page that are not linked here: claims of whoever wrote there. */
    tagged: z.array(z.string()),
    /** Known tickets that carry its reference and are not linked here. */
    written: z.array(z.string()),
    /** What speaks against this CRM host in this environment, until it is put away. */
    doubt: z.optional(HostDoubt),
  }),
]);
export type RecordView = z.infer<typeof RecordView>;

/** One stretch of a thread. Messages are numbered 0… in the order of the service. */
export const ThreadPage = z.object({
  total: z.number(),
  from: z.number(),
  messages: z.array(Message),
  /** Messages numbered from here on by others are unread. */
  seenUpTo: z.number(),
  /** When a person last marked something of it unread. */
  markedAt: z.optional(z.number()),
  outgoing: z.array(Outgoing),
  /** False until the whole thread was read once. */
  complete: z.boolean(),
  failure: z.optional(Failure),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** Longest stretch of a thread in one answer. */
export const THREAD_PAGE = 60;

/** What was typed and not sent. `action` is the identity of the write it will become. */
export const Draft = z.object({
  action: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  /** The other fields of a new ticket's form. */
  fields: z._default(z.record(z.string(), z.string()), {}),
});
export type Draft = z.infer<typeof Draft>;

/**
 * How far a write came while its form waited: done, kept and tried again by itself, or held until a
 * person decides, because the ticket changed meanwhile.
 */
export const Written = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), row: TicketRow }),
  z.object({ kind: z.literal('held') }),
  z.object({ kind: z.literal('waiting'), failure: z.optional(Failure) }),
]);
export type Written = z.infer<typeof Written>;

/** What speaks against linking a ticket to a record without asking. */
export const LinkDoubts = z.object({
  /** The other records it belongs to, by name or reference. */
  elsewhere: z.array(z.string()),
  /** The other installation that this browser knows it in, by name or id. */
  installation: z.optional(z.string()),
});
export type LinkDoubts = z.infer<typeof LinkDoubts>;

const screens = ['sidebar', 'desk'] as const;
const ofTicket = { place: Place, ticketId: z.string() };
/** A UUID made once per thing an agent does; the same write asked for twice is done once. */
const action = z.uuid();
/** True after a person was told that what they send names another customer. */
const anyway = z.optional(z.boolean());

export const TICKET_QUESTIONS = {
  /** The record of the tab that the asking frame stands in. The frame cannot name another. */
  'record.read': question('query', ['sidebar'], z.object({}), RecordView),

  'ticket.read': question('query', screens, z.object(ofTicket), TicketRow),
  'ticket.create': question(
    'command',
    screens,
    z.object({ place: Place, action, ticket: NewTicket, record: RecordRef, anyway }),
    Written,
  ),
  'ticket.change': question(
    'command',
    screens,
    z.object({
      ...ofTicket,
      action,
      change: TicketChange,
      /** What the screen showed of these fields when they were chosen. */
      seen: z.optional(TicketChange),
    }),
    Written,
  ),
  /** Reads a ticket from the service to be looked at before it is linked; nothing of it is kept. */
  'ticket.look': question(
    'query',
    ['sidebar'],
    z.object({ ...ofTicket, record: RecordRef }),
    z.object({ linked: z.boolean(), row: TicketRow, doubts: LinkDoubts }),
  ),
  /** Links after reading the ticket; what speaks against it is said first, unless `anyway`. */
  'ticket.link': question(
    'command',
    ['sidebar'],
    z.object({ ...ofTicket, record: RecordRef, anyway: z.boolean() }),
    z.object({
      linked: z.boolean(),
      row: TicketRow,
      doubts: LinkDoubts,
    }),
  ),
  'ticket.unlink': question(
    'command',
    screens,
    z.object({ ...ofTicket, reference: z.string() }),
    z.null(),
  ),

  /** `from` undefined asks for the end of the thread. */
  'thread.read': question(
    'query',
    screens,
    z.object({ ...ofTicket, from: z.optional(z.number()) }),
    ThreadPage,
  ),
  /** The messages below `upTo` were shown, on a screen that opened the thread at `openedAt`. */
  'thread.seen': question(
    'heartbeat',
    screens,
    z.object({ ...ofTicket, upTo: z.number(), openedAt: z.number() }),
    z.null(),
  ),
  /** Unread again from this message on; without a number, from the last one by others on. */
  'thread.unread': question(
    'command',
    screens,
    z.object({ ...ofTicket, from: z.optional(z.number()) }),
    z.null(),
  ),
  /** Answered once the message is stored to be sent; how it fares comes as news of the ticket. */
  'message.send': question(
    'command',
    screens,
    z.object({ ...ofTicket, action, message: NewMessage, anyway }),
    z.null(),
  ),
  'desk.read': question(
    'query',
    ['desk'],
    z.object({
      place: Place,
      text: z.string(),
      status: z.string(),
      record: z.string(),
      limit: z.number(),
    }),
    z.object({
      /** At most `limit` of them, the most recently active first. */
      rows: z.array(TicketRow),
      /** How many there are. */
      total: z.number(),
    }),
  ),
  /** The records that the desk can be narrowed to: those that tickets were linked to last. */
  'desk.records': question('query', ['desk'], z.object({ place: Place }), z.array(Link)),

  /**
   * "I am showing these now, and this thread": nothing, where the screen is hidden. What is due of
   * them is read, and what changed is told as news. Says why nothing can be read, if so.
   */
  watch: question(
    'heartbeat',
    screens,
    z.object({
      place: Place,
      ticketIds: z.array(z.string()),
      openId: z.optional(z.string()),
    }),
    z.object({ failure: z.optional(Failure) }),
  ),

  /** `subject` names what is being written: `reply/<ticket>` or `new/<record reference>`. */
  'draft.read': question(
    'query',
    screens,
    z.object({ place: Place, subject: z.string() }),
    z.nullable(Draft),
  ),
  'draft.keep': question(
    'command',
    screens,
    z.object({ place: Place, subject: z.string(), draft: Draft }),
    z.null(),
  ),
  'draft.drop': question(
    'command',
    screens,
    z.object({ place: Place, subject: z.string(), action: z.string() }),
    z.null(),
  ),
};
