import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import * as z from '../../domain/core/schema';
import { NewMessage } from '../../domain/tickets/message';
import { TicketChange } from '../../domain/tickets/ticket';
import type { Requests } from '../define-request';

/** What a command does, in the form that screens show. */
const CommandSummary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket.create'), summary: z.string(), record: z.string() }),
  z.object({ kind: z.literal('ticket.change'), ticketId: z.string(), change: TicketChange }),
  z.object({ kind: z.literal('message.send'), ticketId: z.string(), message: NewMessage }),
  z.object({
    kind: z.literal('application.decide'),
    applicationId: z.string(),
    status: z.string(),
  }),
  z.object({ kind: z.literal('test.reset') }),
]);

/** The kinds of commands that `CommandSummary` names. */
export type CommandKind = z.infer<typeof CommandSummary>['kind'];
const commandKind = () =>
  z.literal(CommandSummary.def.options.flatMap(({ shape }) => shape.kind.def.values));

/** What the user may do with a command that is not done. */
export const OutboxAction = z.enum([
  'undo', // within the undo time, before anything was sent
  'edit', // after it: the content becomes a draft again
  'retry', // now, with the same key and bytes
  'send-anyway', // a held command, after the user saw what changed
  'send-as-new', // under a new key: the service may then have the content twice
  'stop-trying', // it may have arrived; it is not sent again
  'remove', // it did not arrive; it is deleted
]);
export type OutboxAction = z.infer<typeof OutboxAction>;

/** A command that the service has not confirmed, as every screen shows it. Times are in epoch ms. */
export const Outgoing = z.object({
  commandId: z.string(),
  what: CommandSummary,
  startedAt: z.number(),
  /** `undoable` and `waiting`: nothing was sent. `confirming`: it may have arrived and is replayed. */
  state: z.enum([
    'undoable',
    'waiting',
    'sending',
    'confirming',
    'held',
    'stopped',
    'sent', // confirmed, but not in the stored thread yet
  ]),
  /** When it is sent or retried automatically. */
  nextAt: z.optional(z.number()),
  failure: z.optional(Failure),
  /** For a held command: what others wrote and changed since its author last looked. */
  held: z.optional(
    z.object({
      count: z.number(),
      latest: z.string(),
      /** The author of all of them; missing in an earlier version, where it means managers. */
      by: z.optional(z.enum(['team', 'manager', 'other'])),
      changed: z.optional(
        z.array(
          z.object({
            field: z.enum(['status', 'priority', 'summary']),
            was: z.string(),
            now: z.string(),
          }),
        ),
      ),
    }),
  ),
  /** True if the thread shows a message with the same text that arrived after it was sent. */
  seenInThread: z.boolean(),
  actions: z.array(OutboxAction),
  /** The text of a stopped command that cannot be edited, for the user to copy. */
  copy: z.optional(z.string()),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** A command as the outbox screen shows it, which lists all installations of an environment. */
export const OutboxEntry = z.extend(Outgoing, {
  installationId: z.string(),
  /** The installation's name, if the service sent one. */
  installationName: z.optional(z.string()),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** A command that the service confirmed; kept for a week, without its content. */
export const Receipt = z.object({
  // A getter: it reads another schema, which is built only when this one is.
  get kind() {
    return commandKind();
  },
  ticketId: z.optional(z.string()),
  at: z.number(),
  attempts: z.number(),
  requestId: z.optional(z.string()),
  /** The last four characters of its Idempotency-Key. */
  keyEnd: z.string(),
  /** Fingerprint of environment, service and company. */
  account: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The choices for how many seconds the user can undo a reply after `Send`. */
export const UNDO_CHOICES = [0, 5, 10, 20] as const;
export const UndoSeconds = z.literal(UNDO_CHOICES);
export type UndoSeconds = z.infer<typeof UndoSeconds>;

const screens = ['sidebar', 'desk'] as const;
const one = z.object({ environment: Environment, commandId: z.string() });
const of = z.object({ environment: Environment });

/** Requests about commands that the service has not confirmed, and about the undo time. */
export const OUTBOX_REQUESTS = {
  /** Undoes an unsent command: its content becomes the draft again. The reply contains a message. */
  'command.undo': {
    from: screens,
    kind: 'command',
    params: one,
    reply: z.object({ message: z.optional(NewMessage) }),
  },

  /** Sends it now, with the same Idempotency-Key and bytes. */
  'command.retry': {
    from: screens,
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  /** Sends a held command after the user saw what changed. */
  'command.sendAnyway': {
    from: screens,
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  /** Sends the same content under a new Idempotency-Key. */
  'command.sendAsNew': {
    from: screens,
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  /** Removes a command, whether or not it arrived. */
  'command.discard': {
    from: screens,
    kind: 'command',
    params: one,
    reply: z.null(),
  },

  /**
   * All unconfirmed commands of an environment, oldest first, and the receipts of the last week,
   * latest first. While its key is locked or removed, `open` is empty.
   */
  'outbox.read': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: z.object({
      closed: z.optional(z.enum(['locked', 'no-key'])),
      /** The number of commands that are sent automatically, and of those that wait for the user. */
      waiting: z.number(),
      stopped: z.number(),
      open: z.array(OutboxEntry),
      receipts: z.array(Receipt),
    }),
    invalidatedBy: ['session', 'service', 'purge', 'reset'],
    containsClientData: true,
  },

  'settings.undo.read': {
    from: ['options'],
    kind: 'query',
    params: z.object({}),
    reply: UndoSeconds,
  },

  'settings.undo.save': {
    from: ['options'],
    kind: 'command',
    params: z.object({ seconds: UndoSeconds }),
    reply: z.null(),
  },
} satisfies Requests;
