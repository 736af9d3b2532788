import * as v from '../core/schema';
import { EpochMilliseconds } from '../core/time';
import { LONGEST_REPLY_NAME, LONGEST_SHARED_REPLY } from '../tickets/saved-reply-limits';
import { TICKET_STATUSES } from '../tickets/ticket-states';
import { LONGEST_AGENT_NAME, LONGEST_DECLINE_REASON } from './agent';
import { isAuthor } from './author';
import { LONGEST_TEAM_NOTE, MOST_MENTIONS } from './note-rules';
import { MOST_PROPOSAL_PARTS } from './proposal-parts';
import { SharedRules } from './shared-rules';
import { SharedSite } from './shared-site';
import { ExchangeKey, MOST_LATER_KEYS } from './team-key';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

/** Characters of an encrypted note: four bytes at most for each of its own, and what encryption adds. */
const LONGEST_SEALED_NOTE = 3_000;

/** A note about a client, which nothing keeps in clear: `note-cipher.ts`. */
const sealedNote = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEALED_NOTE)));
/** Bytes of an entry. */
const LONGEST_ENTRY = 16_384;

const ofProposal = {
  /** Made of the signed text (`commandIdOf`): one proposal is one decision. */
  proposalId: id,
  applicationId: id,
  installationId: id,
};

/**
 * What one agent shares, by its kind. Of two that are about the same, the one with the later `at` holds
 * (epoch milliseconds of its author's clock, and later than all that its author knew about the same).
 */
export const Shared = v.variant('kind', [
  /** Who an author is. */
  v.object({
    kind: v.literal('member'),
    at: EpochMilliseconds,
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_AGENT_NAME)),
  }),
  /** A ticket belongs to a record, or (`on` false) does not any more. */
  v.object({
    kind: v.literal('link'),
    at: EpochMilliseconds,
    on: v.boolean(),
    /** The record, as `lib/domain/crm/record-reference.ts` writes it. */
    reference: id,
    ticketId: id,
    installationId: id,
    /** Its author opened the ticket for this record. */
    opened: v.boolean(),
  }),
  /** An agent has a ticket, or (null) no agent has it any more. */
  v.object({
    kind: v.literal('work'),
    at: EpochMilliseconds,
    ticketId: id,
    installationId: id,
    assignee: v.nullable(v.pipe(v.string(), v.check(isAuthor))),
    /** What the next agent has to know. */
    note: sealedNote,
    /** What its author knew when it was written: of each agent who said something about the ticket, the `at`. */
    seen: v.optional(v.record(v.string(), v.number()), {}),
  }),
  /** A ticket is out of the way, or (`on` false) an agent ended that. What ends by itself is not said. */
  v.object({
    kind: v.literal('snooze'),
    at: EpochMilliseconds,
    on: v.boolean(),
    ticketId: id,
    installationId: id,
    /** When it ends, in epoch milliseconds; missing if only a message ends it. */
    until: v.optional(EpochMilliseconds),
    /** A message that stands after so many of the thread ends it; missing if its author had not read them all. */
    after: v.optional(v.number()),
    /** Why the ticket comes back. */
    note: sealedNote,
  }),
  /** By when its author promised an answer, in epoch milliseconds; null: a promise is kept or withdrawn. */
  v.object({
    kind: v.literal('promise'),
    at: EpochMilliseconds,
    ticketId: id,
    installationId: id,
    promisedAt: v.nullable(EpochMilliseconds),
  }),
  /** Its author sent a message, which the service says of no agent. It never changes. */
  v.object({
    kind: v.literal('sent'),
    at: EpochMilliseconds,
    ticketId: id,
    messageId: id,
    installationId: id,
  }),
  /** A saved reply for all, or (`on` false) not any more. */
  v.object({
    kind: v.literal('reply'),
    at: EpochMilliseconds,
    on: v.boolean(),
    replyId: id,
    installationId: id,
    folder: v.pipe(v.string(), v.maxLength(LONGEST_REPLY_NAME)),
    name: v.pipe(v.string(), v.maxLength(LONGEST_REPLY_NAME)),
    text: v.pipe(v.string(), v.maxLength(LONGEST_SHARED_REPLY)),
    status: v.optional(v.picklist(TICKET_STATUSES)),
  }),
  /** A note at a ticket that the service never gets, or (`on` false) one that its author removed. */
  v.object({
    kind: v.literal('note'),
    at: EpochMilliseconds,
    on: v.boolean(),
    noteId: id,
    ticketId: id,
    installationId: id,
    text: v.pipe(v.string(), v.maxLength(LONGEST_TEAM_NOTE)),
    /** Members that it mentions, by what the server calls them. */
    mentions: v.pipe(v.array(v.string()), v.maxLength(MOST_MENTIONS)),
    /** In epoch milliseconds; a change does not change it. */
    writtenAt: EpochMilliseconds,
    /** It stands after so many messages of the thread. */
    after: v.number(),
  }),
  /** A part of a decision that a reviewer signed for another one to send, or (`on` false) withdrew. */
  v.object({
    kind: v.literal('proposal'),
    at: EpochMilliseconds,
    on: v.boolean(),
    ...ofProposal,
    part: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PROPOSAL_PARTS - 1)),
    /** How many there are. */
    parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PROPOSAL_PARTS)),
    text: v.pipe(v.string(), v.maxLength(LONGEST_ENTRY)),
  }),
  /** What its author did with a colleague's proposal. */
  v.object({
    kind: v.literal('vote'),
    at: EpochMilliseconds,
    ...ofProposal,
    vote: v.picklist(['declined', 'sent']),
    reason: v.pipe(v.string(), v.maxLength(LONGEST_DECLINE_REASON)),
  }),
  /** A CRM site with its recipes, or (`on` false) one that is not shared any more. Only the admin is believed. */
  v.object({
    kind: v.literal('site'),
    at: EpochMilliseconds,
    on: v.boolean(),
    ...SharedSite.entries,
  }),
  /** The review settings of an installation, or (`on` false) not any more. Only the admin is believed. */
  v.object({
    kind: v.literal('review'),
    at: EpochMilliseconds,
    on: v.boolean(),
    installationId: id,
    rules: SharedRules,
  }),
  /** With which key its author receives team keys. It never changes. */
  v.object({ kind: v.literal('publickey'), at: EpochMilliseconds, publicKey: ExchangeKey }),
  /** All later team keys, encrypted for one member. Only the admin is believed. */
  v.object({
    kind: v.literal('teamkey'),
    at: EpochMilliseconds,
    member: v.pipe(v.string(), v.check(isAuthor)),
    /** How often the key was changed by then. */
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LATER_KEYS)),
    wrapped: v.pipe(v.string(), v.maxLength(8_000)),
  }),
]);
export type Shared = v.InferOutput<typeof Shared>;

/** One kind of what is shared. */
export type SharedOf<Kind extends Shared['kind']> = Extract<Shared, { kind: Kind }>;
