import * as v from '../core/schema';
import { Requirement } from './application';

/** The fields of a document that a reviewer opened. */
export const seenDocument = {
  /** Its place in the snapshot. */
  path: v.string(),
  /** The result of its hash check. */
  verdict: v.picklist([
    'opened',
    'verified',
    'differs',
    'not-reachable',
    'link-expired',
    'unknown-algorithm',
    'no-hash',
    'unreadable-hash',
  ]),
};
export const SeenDocument = v.object(seenDocument);
export type SeenDocument = v.InferOutput<typeof SeenDocument>;

/** An item of the checklist as it was at a decision; `tickedAt` in epoch milliseconds. */
const CheckedItem = v.object({
  text: v.string(),
  required: v.boolean(),
  tickedAt: v.optional(v.number()),
});
export type CheckedItem = v.InferOutput<typeof CheckedItem>;

/** What stays in this browser with a decision, and is never sent. */
export const DecisionRecord = v.object({
  /** Why it was rejected. */
  reason: v.optional(v.string()),
  /** The reviewer's name, if they gave one. */
  reviewer: v.optional(v.string()),
  checklist: v.array(CheckedItem),
});
export type DecisionRecord = v.InferOutput<typeof DecisionRecord>;

const status = v.string();
const record = v.optional(DecisionRecord);
/** SHA-256 of the snapshot at that time. */
const digest = v.string();
const requirements = v.array(Requirement);

/**
 * What this browser saw or did with an application. `action` is the id of the command. It keeps
 * this name because entries are stored encrypted: no upgrade can rename it.
 */
export const TimelineEvent = v.variant('kind', [
  v.object({ kind: v.literal('opened'), status, digest }),
  v.object({ kind: v.literal('document'), digest, ...seenDocument }),
  /** Sent to the outbox: the version it was bound to, and the requirements. */
  v.object({
    kind: v.literal('decided'),
    action: v.string(),
    status,
    digest,
    documents: v.array(SeenDocument),
    requirements,
    /** Who proposed it, under the four-eyes rule. */
    proposer: v.optional(v.string()),
    record,
  }),
  /** Signed for a colleague to send. */
  v.object({ kind: v.literal('proposed'), status, digest, record }),
  /** The service confirmed it. */
  v.object({ kind: v.literal('confirmed'), status, action: v.string() }),
]);
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>;

/** One line of the timeline; `at` in epoch milliseconds. */
export const TimelineEntry = v.object({ id: v.string(), at: v.number(), event: TimelineEvent });
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;
