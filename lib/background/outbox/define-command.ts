import type { Failure, Outcome } from '../../domain/core/failure';
import type { AtStorage } from '../../domain/files/at-storage';
import type { Shared } from '../../domain/team/shared';
import type { TicketChange } from '../../domain/tickets/ticket';
import type { Partner, WriteResult } from '../../partner/client';
import type { Outgoing } from '../../protocol/requests/outbox';
import type { EnvironmentDb } from '../../storage/databases';
import type { Held, StoredCommand, StoredPayload } from '../../storage/stored-command';
import type { StoredDraft } from '../../storage/stored-draft';
import type { StoredOwnMessage } from '../../storage/stored-message';
import type { StoredThread } from '../../storage/stored-thread';

/** The result of a check before the first attempt. */
export type PreconditionResult =
  /** `body`: what is sent instead, because it names what was not known before. */
  | { kind: 'passed'; body?: string }
  /** What it needs is not ready: it waits for an event. */
  | { kind: 'waits' }
  /** The command stops until the user decides. */
  | { kind: 'stop'; failure: Failure }
  /** The user must first see what others changed. */
  | { kind: 'hold'; held: Held }
  /** The check itself failed. Nothing was sent, so it is retried later. */
  | { kind: 'failed'; failure: Failure };

export const preconditionMet: PreconditionResult = { kind: 'passed' };

/**
 * One kind of command: everything that the outbox and the screens need to know about it. Optional
 * members have a default. Methods, not properties, so that every definition fits one registry.
 */
export type CommandDefinition<Payload extends StoredPayload> = {
  /** As it is stored, and as screens know it. */
  readonly kind: Payload['kind'] & Outgoing['what']['kind'];

  /** Commands of one key are sent one after another. Default: the command alone. */
  queueKey?(payload: Payload): string;
  /** Whether it takes the place of commands of its kind and ticket that wait for another command. */
  replacesWaiting?(payload: Payload): boolean;
  /** The draft that the transaction which stores the command deletes. */
  consumedDraft?(payload: Payload): string;
  /** Whether a draft of another window has the same content as the stored command. */
  isSameDraft?(draft: StoredDraft, payload: Payload): boolean;

  /** Checks before the first attempt, in this order, up to the first that does not pass. */
  checks?: readonly {
    check(
      command: StoredCommand<Payload>,
      partner: Partner,
    ): PreconditionResult | Promise<PreconditionResult>;
  }[];
  /** What is stored with the first attempt; undefined if what the checks saw has changed since. */
  beforeSending?(
    command: StoredCommand<Payload>,
  ): Promise<Pick<StoredCommand, 'sentFrom'> | undefined>;
  /** True if the command itself may have removed its installation. */
  outlivesInstallation?(command: StoredCommand<Payload>): Promise<boolean>;
  /**
   * Makes the command's one call and stores the result. It succeeds only if the response, or a
   * reading after it, shows the change. May be interrupted after any statement and run again.
   */
  execute(
    partner: Partner,
    command: StoredCommand<Payload>,
  ): Promise<Outcome<WriteResult<string | undefined>>>;

  /** After the user removed it. Returns what became of its files at the storage. */
  onRemoved?(command: StoredCommand<Payload>): Promise<AtStorage>;
  /** After every attempt. */
  afterAttempt?(command: StoredCommand<Payload>): Promise<void>;
  /** After it was stored as done and before its text is redacted: reads what it created. */
  onConfirmed?(command: StoredCommand<Payload>): Promise<void>;
  /** Brings what depends on a confirmed command up to date. Runs again after a restart. */
  settle?(command: StoredCommand<Payload>): Promise<void>;
  /** After the service or a check refused it because others changed its subject. */
  onOutdated?(command: StoredCommand<Payload>): Promise<void>;
  /** Whether the data read since contains its text, so that the copy here can go. Default: true. */
  isKeptByService?(db: EnvironmentDb, command: StoredCommand<Payload>): Promise<boolean>;
  /** The message that it became, stored as this browser's own in the transaction that confirms it. */
  ownMessage?(command: StoredCommand<Payload>): StoredOwnMessage | undefined;
  /** What colleagues learn of it, shared once, in the transaction in which there first is something. */
  forTeam?(command: StoredCommand<Payload>): Shared | undefined;

  /** A draft with the same content, or undefined. Commands without this member cannot be edited. */
  toDraft?(command: StoredCommand<Payload>): StoredDraft | undefined;
  /** Joins two drafts of one subject. Without this member, they cannot be joined. */
  mergeDrafts?(draft: StoredDraft, other: StoredDraft): StoredDraft;
  /** True if its form can still use its text after a reset of test data. */
  formSurvivesReset?: boolean;
  /** Whether it may be sent under a new key after this failure. Default: it may. */
  canSendAsNew?(stopped: { conflict: boolean; uncertain: boolean }): boolean;
  /** The payload of a held command once the user has seen what others changed. */
  acknowledge?(payload: Payload, held: Held | undefined, thread: StoredThread | undefined): Payload;
  /** The payload once this agent's own change of the same ticket was confirmed. */
  adoptChange?(payload: Payload, change: TicketChange): Payload;

  /** Text of the user that its draft does not have, or all of it if it has no draft: for the user to copy. */
  moreText?(command: StoredCommand<Payload>): readonly string[];
  /** The payload without the user's text; the same payload if it has none. */
  redact(payload: Payload): Payload;
  /** The payload without text that others wrote. */
  redactForeign?(payload: Payload): Payload;
  /** The command as screens show it. */
  describe(db: EnvironmentDb, payload: Payload): Outgoing['what'] | Promise<Outgoing['what']>;
  /** Whether the stored thread has the message that the command became. */
  isInThread?(db: EnvironmentDb, command: StoredCommand<Payload>): Promise<boolean>;
  /** Whether the ticket's thread shows it as unconfirmed. Default: true. */
  isPending?(db: EnvironmentDb, command: StoredCommand<Payload>): boolean | Promise<boolean>;
};

/** A definition with a type guard for stored commands of its kind. */
export type Command<Payload extends StoredPayload> = CommandDefinition<Payload> & {
  is: (command: StoredCommand) => command is StoredCommand<Payload>;
};

/** Declares a kind of command. `app/commands.ts` registers it. */
export const defineCommand = <Payload extends StoredPayload>(
  definition: CommandDefinition<Payload>,
): Command<Payload> => ({ ...definition, is: isOfKind<Payload>(definition.kind) });

/** Narrows by kind. That is sound because only `enqueue` stores commands, typed by their definition. */
export const isOfKind =
  <Payload extends StoredPayload>(kind: Payload['kind']) =>
  (command: StoredCommand): command is StoredCommand<Payload> =>
    command.payload.kind === kind;
