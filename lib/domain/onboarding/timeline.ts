import * as z from '../core/schema';
import { Requirement } from './application';

/** The fields of a document that a reviewer opened. */
export const seenDocument = {
  /** Its place in the snapshot. */
  path: z.string(),
  /** The result of its hash check. */
  verdict: z.enum([
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
export const SeenDocument = z.object(seenDocument);
export type SeenDocument = z.infer<typeof SeenDocument>;

const status = z.string();
/** SHA-256 of the snapshot at that time. */
const digest = z.string();
const requirements = z.array(Requirement);

/**
 * What this browser saw or did with an application. `action` is the id of the command. It keeps
 * this name because entries are stored encrypted: no upgrade can rename it.
 */
export const TimelineEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), status, digest }),
  z.object({ kind: z.literal('document'), digest, ...seenDocument }),
  /** Sent to the outbox: the version it was bound to, and the requirements. */
  z.object({
    kind: z.literal('decided'),
    action: z.string(),
    status,
    digest,
    documents: z.array(SeenDocument),
    requirements,
    /** Who proposed it, under the four-eyes rule. */
    proposer: z.optional(z.string()),
  }),
  /** Signed for a colleague to send. */
  z.object({ kind: z.literal('proposed'), status, digest }),
  /** The service confirmed it. */
  z.object({ kind: z.literal('confirmed'), status, action: z.string() }),
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** One line of the timeline; `at` in epoch milliseconds. */
export const TimelineEntry = z.object({ id: z.string(), at: z.number(), event: TimelineEvent });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
