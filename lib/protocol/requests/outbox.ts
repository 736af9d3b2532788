import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { AtStorage } from '../../domain/files/at-storage';
import { Attachment } from '../../domain/tickets/attachment';
import { NewMessage } from '../../domain/tickets/message';
import { TicketChange } from '../../domain/tickets/ticket';
import type { Requests } from '../define-request';

/** What a command does, in the form that screens show. */
const CommandSummary = v.variant('kind', [
  v.object({
    kind: v.literal('ticket.create'),
    summary: v.string(),
    record: v.string(),
    /** Only if some of its files are being uploaded. */
    attachments: v.optional(v.array(Attachment)),
  }),
  v.object({ kind: v.literal('ticket.change'), ticketId: v.string(), change: TicketChange }),
  v.object({ kind: v.literal('message.send'), ticketId: v.string(), message: NewMessage }),
  v.object({
    kind: v.literal('application.decide'),
    applicationId: v.string(),
    status: v.string(),
  }),
  v.object({ kind: v.literal('test.reset') }),
]);

/** The kinds of commands that `CommandSummary` names. */
export type CommandKind = v.InferOutput<typeof CommandSummary>['kind'];
const commandKind = () =>
  v.picklist(CommandSummary.options.map(({ entries }) => entries.kind.literal));

/** What the user may do with a command that is not done. */
export const OutboxAction = v.picklist([
  'undo', // within the undo time, before anything was sent
  'edit', // after it: the content becomes a draft again
  'retry', // now, with the same key and bytes
  'send-anyway', // a held command, after the user saw what changed
  'send-as-new', // under a new key: the service may then have the content twice
  'stop-trying', // it may have arrived; it is not sent again
  'remove', // it did not arrive; it is deleted
]);
export type OutboxAction = v.InferOutput<typeof OutboxAction>;

/** A command that the service has not confirmed, as every screen shows it. Times are in epoch ms. */
export const Outgoing = v.object({
  commandId: v.string(),
  what: CommandSummary,
  startedAt: v.number(),
  /** `undoable` and `waiting`: nothing was sent. `confirming`: it may have arrived and is replayed. */
  state: v.picklist([
    'undoable',
    'waiting',
    'sending',
    'confirming',
    'held',
    'stopped',
    'sent', // confirmed, but not in the stored thread yet
  ]),
  /** It is sent once the reply before it is confirmed. */
  follows: v.optional(v.boolean()),
  /** When it is sent or retried automatically. */
  nextAt: v.optional(v.number()),
  failure: v.optional(Failure),
  /** For a held command: what others wrote and changed since its author last looked. */
  held: v.optional(
    v.object({
      count: v.number(),
      latest: v.string(),
      /** The author of all of them; missing in an earlier version, where it means managers. */
      by: v.optional(v.picklist(['team', 'manager', 'other'])),
      /** The id of the latest. */
      messageId: v.optional(v.string()),
      /** In a team: the colleague who sent the latest, in the thread's view. */
      colleague: v.optional(v.string()),
      changed: v.optional(
        v.array(
          v.object({
            field: v.picklist(['status', 'priority', 'summary']),
            was: v.string(),
            now: v.string(),
          }),
        ),
      ),
    }),
  ),
  /** True if the thread shows a message with the same text that arrived after it was sent. */
  seenInThread: v.boolean(),
  actions: v.array(OutboxAction),
  /** The text of a stopped command that cannot be edited, for the user to copy. */
  copy: v.optional(v.string()),
});
export type Outgoing = v.InferOutput<typeof Outgoing>;

/** A command as the outbox screen shows it, which lists all installations of an environment. */
export const OutboxEntry = v.object({
  ...Outgoing.entries,
  installationId: v.string(),
  /** The installation's name, if the service sent one. */
  installationName: v.optional(v.string()),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** A command that the service confirmed; kept for a week, without its content. */
export const Receipt = v.object({
  // A getter: it reads another schema, which is built only when this one is.
  get kind() {
    return commandKind();
  },
  ticketId: v.optional(v.string()),
  at: v.number(),
  attempts: v.number(),
  requestId: v.optional(v.string()),
  /** The last four characters of its Idempotency-Key. */
  keyEnd: v.string(),
  /** Fingerprint of environment, service and company. */
  account: v.string(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The choices for how many seconds the user can undo a reply after `Send`. */
export const UNDO_CHOICES = [0, 5, 10, 20] as const;
export const UndoSeconds = v.picklist(UNDO_CHOICES);
export type UndoSeconds = v.InferOutput<typeof UndoSeconds>;

const screens = ['sidebar', 'desk'] as const;
const one = v.object({ environment: Environment, commandId: v.string() });
const of = v.object({ environment: Environment });

/** Requests about commands that the service has not confirmed, and about the undo time. */
export const OUTBOX_REQUESTS = {
  /** Undoes an unsent command: its content becomes the draft again. The reply contains a message. */
  'command.undo': {
    from: screens,
    kind: 'command',
    params: one,
    reply: v.object({ message: v.optional(NewMessage) }),
  },

  /** Sends it now, with the same Idempotency-Key and bytes. */
  'command.retry': {
    from: screens,
    kind: 'command',
    params: one,
    reply: v.null(),
  },

  /** Sends a held command after the user saw what changed. `seen`: the `holdKey` of that. */
  'command.sendAnyway': {
    from: screens,
    kind: 'command',
    params: v.object({ environment: Environment, commandId: v.string(), seen: v.string() }),
    reply: v.null(),
  },

  /** Sends the same content under a new Idempotency-Key. */
  'command.sendAsNew': {
    from: screens,
    kind: 'command',
    params: one,
    reply: v.null(),
  },

  /** Removes a command, whether or not it arrived. `atStorage`: the worst that became of its files. */
  'command.discard': {
    from: screens,
    kind: 'command',
    params: one,
    reply: v.object({ atStorage: AtStorage }),
  },

  /**
   * All unconfirmed commands of an environment, oldest first, and the receipts of the last week,
   * latest first. While its key is locked or removed, `open` is empty.
   */
  'outbox.read': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: v.object({
      closed: v.optional(v.picklist(['locked', 'no-key'])),
      /** The number of commands that are sent automatically, and of those that wait for the user. */
      waiting: v.number(),
      stopped: v.number(),
      open: v.array(OutboxEntry),
      receipts: v.array(Receipt),
    }),
    invalidatedBy: ['session', 'outbox', 'purge', 'reset'],
    containsClientData: true,
  },

  /** The status that the user last chose in `Send and…`. */
  'sendAnd.read': {
    from: screens,
    kind: 'query',
    params: of,
    reply: v.nullable(v.string()),
    invalidatedBy: ['send-and'],
  },

  'settings.undo.read': {
    from: ['options'],
    kind: 'query',
    params: v.object({}),
    reply: UndoSeconds,
    invalidatedBy: ['setup'],
  },

  'settings.undo.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ seconds: UndoSeconds }),
    reply: v.null(),
  },
} satisfies Requests;
