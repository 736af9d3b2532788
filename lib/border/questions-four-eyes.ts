import { ApplicationMark } from '../domain/application-event';
import { Failure } from '../domain/failure';
import { Place } from '../domain/installation';
import { Proposal, Proposed } from '../domain/proposal';
import { FourEyes, Reviewer, ReviewerName } from '../domain/reviewer';
import * as z from '../domain/schema';
import { question } from './question';

/** What this browser knows of whose key signed a proposal. */
export const Acquaintance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  /** Proposals by this key were sent from here before. */
  z.object({ kind: z.literal('known'), times: z.number(), firstSeenAt: z.number() }),
  /** The same key said another name before. */
  z.object({ kind: z.literal('other-name'), name: z.string() }),
  /** The same name came with another key before. */
  z.object({ kind: z.literal('other-key'), fingerprint: z.string() }),
]);
export type Acquaintance = z.infer<typeof Acquaintance>;

/** What a text that is said to be a proposal turned out to be. */
export const ProposalView = z.discriminatedUnion('kind', [
  /** Nothing in it can be believed. */
  z.object({ kind: z.literal('unusable'), failure: Failure }),
  /** Its signature is sound. */
  z.object({
    kind: z.literal('signed'),
    proposal: Proposal,
    fingerprint: z.string(),
    acquaintance: Acquaintance,
    /** What keeps it from being sent from here; empty where all is well. */
    failures: z.array(Failure),
    /** By which it is sent: one proposal is one decision. */
    action: z.string(),
  }),
]);
export type ProposalView = z.infer<typeof ProposalView>;

const read = { place: Place, applicationId: z.string(), seen: ApplicationMark };

/** Four eyes: one reviewer proposes a decision and signs it, another checks and sends it. */
export const FOUR_EYES_QUESTIONS = {
  /** The rule of this browser, and its reviewer where they have said their name. */
  'fourEyes.read': question(
    'query',
    ['options', 'desk'],
    z.object({}),
    z.object({ rule: FourEyes, reviewer: z.optional(Reviewer) }),
  ),
  'fourEyes.choose': question('command', ['options'], z.object({ rule: FourEyes }), z.null()),
  'reviewer.name': question(
    'command',
    ['options', 'desk'],
    z.object({ name: ReviewerName }),
    Reviewer,
  ),
  /** Signs a decision about what was read, for somebody else to send. */
  'proposal.make': question(
    'command',
    ['desk'],
    z.object({ ...read, decision: Proposed }),
    z.object({ text: z.string(), reviewer: Reviewer }),
  ),
  'proposal.read': question(
    'query',
    ['desk'],
    z.object({ ...read, text: z.string() }),
    ProposalView,
  ),
};
