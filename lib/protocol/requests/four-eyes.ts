import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { Proposal, ProposedDecision } from '../../domain/onboarding/four-eyes/proposal';
import { FourEyesRule, Reviewer, ReviewerName } from '../../domain/onboarding/four-eyes/reviewer';
import { ApplicationVersion } from '../../domain/onboarding/snapshot-version';
import type { Requests } from '../define-request';

/** What this browser knows about the key that signed a proposal. */
export const Acquaintance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  /** `times` proposals of this key were sent from here, the first at `firstSeenAt` (epoch ms). */
  z.object({ kind: z.literal('known'), times: z.number(), firstSeenAt: z.number() }),
  /** An earlier proposal had the same key and this other name. */
  z.object({ kind: z.literal('other-name'), name: z.string() }),
  /** An earlier proposal had the same name and the key with this fingerprint. */
  z.object({ kind: z.literal('other-key'), fingerprint: z.string() }),
]);
export type Acquaintance = z.infer<typeof Acquaintance>;

/** The result of reading a pasted proposal. */
export const ProposalView = z.discriminatedUnion('kind', [
  /** The text is no proposal, or its signature is invalid. */
  z.object({ kind: z.literal('unusable'), failure: Failure }),
  /** The signature is valid. */
  z.object({
    kind: z.literal('signed'),
    proposal: Proposal,
    fingerprint: z.string(),
    acquaintance: Acquaintance,
    /** The reasons why it may not be sent from this browser; empty if it may. */
    failures: z.array(Failure),
    /** Derived from the text, so that one proposal is one decision. */
    commandId: z.string(),
  }),
]);
export type ProposalView = z.infer<typeof ProposalView>;

const read = { scope: Scope, applicationId: z.string(), seen: ApplicationVersion };

/** Four-eyes review: one reviewer proposes and signs a decision, another one checks and sends it. */
export const FOUR_EYES_REQUESTS = {
  /** The rule of this browser, and its reviewer if one has entered a name. */
  'settings.fourEyes.read': {
    from: ['options', 'desk'],
    kind: 'query',
    params: z.object({}),
    reply: z.object({ rule: FourEyesRule, reviewer: z.optional(Reviewer) }),
    invalidatedBy: ['setup'],
  },

  'settings.fourEyes.save': {
    from: ['options'],
    kind: 'command',
    params: z.object({ rule: FourEyesRule }),
    reply: z.null(),
  },

  'reviewer.save': {
    from: ['options', 'desk'],
    kind: 'command',
    params: z.object({ name: ReviewerName }),
    reply: Reviewer,
  },

  /** Signs a decision about the version that was read, for another reviewer to send. */
  'proposal.create': {
    from: ['desk'],
    kind: 'command',
    params: z.object({ ...read, decision: ProposedDecision }),
    reply: z.object({ text: z.string(), reviewer: Reviewer }),
  },

  'proposal.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({ ...read, text: z.string() }),
    reply: ProposalView,
    invalidatedBy: ['setup'],
    containsClientData: true,
  },
} satisfies Requests;
