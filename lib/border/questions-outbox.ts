import { Environment } from '../domain/environment';
import { Failure } from '../domain/failure';
import { NewMessage } from '../domain/message';
import * as z from '../domain/schema';
import { TicketChange } from '../domain/ticket';
import { question } from './question';

/** What a write is to do, as a screen says it. */
const What = z.discriminatedUnion('kind', [
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

/** What a person may do about a write that is not done. */
export const WriteDeed = z.enum([
  'undo', // within the time for it: nothing left yet
  'edit', // the same later: its words come back to be changed
  'retry', // now, same key and bytes
  'send-anyway', // a held write, knowing what happened meanwhile
  'send-anew', // under a new key: what was sent before may exist beside it
  'stop-trying', // it may have arrived, and is left at that
  'remove', // it did not arrive, and is given up
]);
export type WriteDeed = z.infer<typeof WriteDeed>;

/** A write that the service has not confirmed, as every screen shows it. */
export const Outgoing = z.object({
  action: z.string(),
  what: What,
  startedAt: z.number(),
  /** `undoable` and `waiting` have not left; `confirming` may have arrived and is asked for again. */
  state: z.enum([
    'undoable',
    'waiting',
    'sending',
    'confirming',
    'held',
    'stopped',
    'sent', // confirmed, but the thread as read so far lacks it
  ]),
  /** When it goes on by itself, epoch milliseconds. */
  nextAt: z.optional(z.number()),
  failure: z.optional(Failure),
  /** Of a held write: what others wrote since its writer looked, and what they changed. */
  held: z.optional(
    z.object({
      count: z.number(),
      latest: z.string(),
      /** They are all by this one; missing in what an earlier version held, which was by managers. */
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
  /** True where the thread shows a message of these very words that came after it was sent. */
  seenInThread: z.boolean(),
  deeds: z.array(WriteDeed),
  /** The words of one that stopped and cannot be edited: a person can at least copy them. */
  copy: z.optional(z.string()),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** A write as the Outbox shows it, which holds those of every installation of an environment. */
export const OutboxEntry = z.extend(Outgoing, {
  installationId: z.string(),
  /** The installation's name, where the service gave it one and this browser knows it. */
  installationName: z.optional(z.string()),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** "The service confirmed it": kept for a week, without what was said. */
export const Receipt = z.object({
  kind: z.enum([
    'ticket.create',
    'ticket.change',
    'message.send',
    'application.decide',
    'test.reset',
  ]),
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

/** Seconds in which a reply can be taken back after `Send`. */
export const UNDO_CHOICES = [0, 5, 10, 20] as const;
export const UndoSeconds = z.literal(UNDO_CHOICES);
export type UndoSeconds = z.infer<typeof UndoSeconds>;

const screens = ['sidebar', 'desk'] as const;
const one = z.object({ environment: Environment, action: z.string() });
const of = z.object({ environment: Environment });

export const OUTBOX_QUESTIONS = {
  /** Takes back what did not leave: its words are the draft again, a message's also the answer. */
  'write.takeBack': question(
    'command',
    screens,
    one,
    z.object({ message: z.optional(NewMessage) }),
  ),
  /** Tries now: same idempotency key, same bytes. */
  'write.retry': question('command', screens, one, z.null()),
  /** Lets a held write go, as its writer now knows what happened meanwhile. */
  'write.sendAnyway': question('command', screens, one, z.null()),
  /** The same words as another write, under a new key. */
  'write.sendAnew': question('command', screens, one, z.null()),
  /** Gives a write up, whether or not it arrived. */
  'write.drop': question('command', screens, one, z.null()),

  /**
   * All that is not confirmed of one environment, oldest first, and the receipts of the last week,
   * latest first. While its key is locked or removed, `open` is empty and only the numbers are told.
   */
  'outbox.read': question(
    'query',
    ['desk'],
    of,
    z.object({
      closed: z.optional(z.enum(['locked', 'no-key'])),
      /** Writes that go on by themselves, and those that wait for a person. */
      waiting: z.number(),
      stopped: z.number(),
      open: z.array(OutboxEntry),
      receipts: z.array(Receipt),
    }),
  ),

  /** Why nothing reaches the service now, if so, and how many writes wait. */
  'service.read': question(
    'query',
    ['sidebar', 'desk', 'popup'],
    of,
    z.object({ failure: z.optional(Failure), waiting: z.number() }),
  ),
  /** Tries one cheap call, past the gate that a refused key, a redirect or trouble closed. */
  'service.check': question('command', ['sidebar', 'desk', 'popup', 'options'], of, z.null()),

  'undo.read': question('query', ['options'], z.object({}), UndoSeconds),
  'undo.choose': question('command', ['options'], z.object({ seconds: UndoSeconds }), z.null()),
};
