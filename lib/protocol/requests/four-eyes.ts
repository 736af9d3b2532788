import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { Proposal, ProposedDecision } from '../../domain/onboarding/four-eyes/proposal-content';
import { FourEyesRule, Reviewer, ReviewerName } from '../../domain/onboarding/four-eyes/reviewer';
import { ApplicationVersion } from '../../domain/onboarding/snapshot-version';
import { DecisionRecord } from '../../domain/onboarding/timeline';
import type { Requests } from '../define-request';

/** What this browser knows about the key that signed a proposal. */
export const Acquaintance = v.variant('kind', [
  v.object({ kind: v.literal('new') }),
  /** `times` proposals of this key were sent from here, the first at `firstSeenAt` (epoch ms). */
  v.object({ kind: v.literal('known'), times: v.number(), firstSeenAt: v.number() }),
  /** An earlier proposal had the same key and this other name. */
  v.object({ kind: v.literal('other-name'), name: v.string() }),
  /** An earlier proposal had the same name and the key with this fingerprint. */
  v.object({ kind: v.literal('other-key'), fingerprint: v.string() }),
]);
export type Acquaintance = v.InferOutput<typeof Acquaintance>;

/** The result of reading a pasted proposal. */
export const ProposalView = v.variant('kind', [
  /** The text is no proposal, or its signature is invalid. */
  v.object({ kind: v.literal('unusable'), failure: Failure }),
  /** The signature is valid. */
  v.object({
    kind: v.literal('signed'),
    proposal: Proposal,
    fingerprint: v.string(),
    acquaintance: Acquaintance,
    /** The reasons why it may not be sent from this browser; empty if it may. */
    failures: v.array(Failure),
    /** Derived from the text, so that one proposal is one decision. */
    commandId: v.string(),
  }),
]);
export type ProposalView = v.InferOutput<typeof ProposalView>;

const read = { scope: Scope, applicationId: v.string(), seen: ApplicationVersion };

/** Four-eyes review: one reviewer proposes and signs a decision, another one checks and sends it. */
export const FOUR_EYES_REQUESTS = {
  /** The rule of this browser, and its reviewer if one has entered a name. */
  'settings.fourEyes.read': {
    from: ['options', 'desk'],
    kind: 'query',
    params: v.object({}),
    reply: v.object({ rule: FourEyesRule, reviewer: v.optional(Reviewer) }),
    invalidatedBy: ['setup'],
  },

  'settings.fourEyes.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ rule: FourEyesRule }),
    reply: v.null(),
  },

  'reviewer.save': {
    from: ['options', 'desk'],
    kind: 'command',
    params: v.object({ name: ReviewerName }),
    reply: Reviewer,
  },

  /** Signs a decision about the version that was read, for another reviewer to send. */
  'proposal.create': {
    from: ['desk'],
    kind: 'command',
    params: v.object({
      ...read,
      decision: ProposedDecision,
      /** Stays here with the proposal. */
      record: v.optional(DecisionRecord),
    }),
    reply: v.object({ text: v.string(), reviewer: Reviewer }),
  },

  'proposal.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ ...read, text: v.string() }),
    reply: ProposalView,
    invalidatedBy: ['setup'],
    containsClientData: true,
  },
} satisfies Requests;
