import * as v from '../core/schema';
import { LONGEST_AGENT_NAME } from './agent';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

/**
 * What one agent shares, by its kind. Of two that are about the same, the one with the later `at` holds
 * (epoch milliseconds of its author's clock, and later than all that its author knew about the same).
 */
export const Shared = v.variant('kind', [
  /** Who an author is. */
  v.object({
    kind: v.literal('member'),
    at: v.number(),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_AGENT_NAME)),
  }),
  /** A ticket belongs to a record, or (`on` false) does not any more. */
  v.object({
    kind: v.literal('link'),
    at: v.number(),
    on: v.boolean(),
    /** The record, as `lib/domain/crm/record-reference.ts` writes it. */
    reference: id,
    ticketId: id,
    installationId: id,
    /** Its author opened the ticket for this record. */
    opened: v.boolean(),
  }),
  /** Its author sent a message, which the service says of no agent. It never changes. */
  v.object({
    kind: v.literal('sent'),
    at: v.number(),
    ticketId: id,
    messageId: id,
    installationId: id,
  }),
]);
export type Shared = v.InferOutput<typeof Shared>;

/** One kind of what is shared. */
export type SharedOf<Kind extends Shared['kind']> = Extract<Shared, { kind: Kind }>;
