import { Requirement } from './application';
import * as z from './schema';

/** A document that a reviewer opened: where the snapshot names it, and what became of its hash. */
export const SeenDocument = z.object({
  path: z.string(),
  verdict: z.enum([
    ...(['opened', 'verified', 'differs', 'not-reachable', 'link-expired'] as const),
    ...(['unknown-algorithm', 'no-hash', 'unreadable-hash'] as const),
  ]),
});
export type SeenDocument = z.infer<typeof SeenDocument>;

const status = z.string();
/** Of the snapshot as it was then, SHA-256. */
const digest = z.string();
const requirements = z.array(Requirement);

/** What this browser saw or did about an application. */
export const TimelineEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), status, digest }),
  z.object({ kind: z.literal('document'), digest, ...SeenDocument.shape }),
  /** Handed to the outbox: what it was bound to, and what was asked for. */
  z.object({
    kind: z.literal('decided'),
    action: z.string(),
    status,
    digest,
    documents: z.array(SeenDocument),
    requirements,
    /** Who proposed it, where it went by four eyes. */
    proposer: z.optional(z.string()),
  }),
  /** Signed for somebody else to send. */
  z.object({ kind: z.literal('proposed'), status, digest }),
  /** The service confirmed it. */
  z.object({ kind: z.literal('confirmed'), status, action: z.string() }),
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** One line of the timeline; `at` in epoch milliseconds. */
export const TimelineEntry = z.object({ id: z.string(), at: z.number(), event: TimelineEvent });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
