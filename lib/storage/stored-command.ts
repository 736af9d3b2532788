import type { Environment } from '../domain/core/environment';
import type { Failure } from '../domain/core/failure';
import type { AttemptHistory } from '../domain/tickets/attempt-history';
import type { TicketChange } from '../domain/tickets/ticket';
import type { OtherWriter } from './stored-message';

/**
 * A change at the service that a user requested, stored before its first byte is sent. Key, method,
 * path and body never change afterwards: every attempt is the same call (partner-api.md, rule 1).
 */
export type StoredCommand<Payload extends StoredPayload = StoredPayload> = {
  /** The id of the user's action. Sending the action twice creates one command. */
  commandId: string;
  /** Order in which commands were made, per environment. */
  number: number;
  environment: Environment;
  /** Its destination. It never goes to another service or another company. */
  address: string;
  installationId: string;
  /** Fingerprint of environment, address and installation when it was made. */
  account: string;
  idempotencyKey: string;
  /** The API key when it was made (`keyMark`); missing in commands of an earlier version. */
  madeWith?: string | undefined;
  method: 'POST' | 'PATCH';
  path: string;
  /** Emptied once it is done and its result was read. */
  body: string;
  /**
   * SHA-256 of what was asked for, hexadecimal: of the body, or of a decision without its time. Empty for one of
   * version 1 of the database.
   */
  digest: string;
  /** SHA-256 of the body as it is sent, if that has links in place of uploads. */
  sentDigest?: string | undefined;
  payload: Payload;
  /**
   * When the user requested it, in epoch milliseconds. `createdAt` is renewed when an unsent command is
   * retried.
   */
  askedAt?: number | undefined;
  /** When the user sent it again although a link in it had ended, in epoch milliseconds. */
  endedLinkSeenAt?: number | undefined;
  createdAt: number;
  state: CommandState;
  /** It is not sent before this time, in epoch milliseconds. */
  nextAt: number;
  /** The command that has to be confirmed before this one is sent: its `commandId`. Cleared once it is. */
  after?: string | undefined;
  /** Until this time, in epoch milliseconds, the user can undo it: it waits only for that. */
  undoUntil?: number | undefined;
  /** The number of its calls. */
  attempts: number;
  /** When the latest call began, in epoch milliseconds. */
  triedAt?: number | undefined;
  /** Its age at that call in milliseconds, added up from call to call (`SentHistory`). */
  aged?: number | undefined;
  /** For a reply: the number of messages in the thread when the first call began. */
  sentFrom?: number | undefined;
  /** True once it may have taken effect without our knowledge: only a replay can show it. */
  uncertain: boolean;
  tries: AttemptHistory;
  /** Why it is not done yet, or will not be. */
  failure?: Failure | undefined;
  /** For a held command: what changed since its author last looked. */
  held?: Held | undefined;
  /** Id of the ticket, message or application that it created or changed. */
  result?: string | undefined;
  /** Id of the message that was matched by its text, while no response stated its id. */
  claimed?: string | undefined;
  receipt?: { at: number; requestId?: string | undefined } | undefined;
};

/**
 * - `queued`: waits for its time, or for the command before it. Nothing of it has arrived, unless
 *   `uncertain`
 * - `sending`: a call is in progress, or was when the browser stopped the background
 * - `held`: a reply or a change that waits for the user, because others wrote or changed the ticket
 *   meanwhile
 * - `stopped`: is not resent automatically; the user decides
 * - `done`: the service confirmed it
 */
export type CommandState = 'queued' | 'sending' | 'held' | 'stopped' | 'done';

/**
 * What only this browser needs to know of a command, by its kind. The file that defines the kind
 * knows the rest of its shape (`lib/background/outbox/define-command.ts`).
 */
export type StoredPayload = {
  kind: string;
  /** The ticket it is about: commands are found by it. */
  ticketId?: string | undefined;
};

/** What the user has to see before a held command goes on. */
export type Held = {
  /** Messages that others wrote since. */
  count: number;
  /** The beginning of the latest of them. */
  latest: string;
  /** The author of all of them; missing in an earlier version, where it means managers. */
  by?: OtherWriter | undefined;
  /** The id of the latest. */
  messageId?: string | undefined;
  /** The thread's length when the command was held. */
  upTo: number;
  /** The ticket's fields as its author saw them, and their current values. */
  changed?: HeldChange[] | undefined;
};

/** A field of the ticket that others changed, as the author saw it and as it is now. */
export type HeldChange = { field: keyof TicketChange; was: string; now: string };
