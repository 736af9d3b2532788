import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { Application, Decision, Json, Requirement } from '../../domain/onboarding/application';
import { ReviewRules } from '../../domain/onboarding/review/review-rules';
import { ApplicationVersion } from '../../domain/onboarding/snapshot-version';
import { DecisionRecord, SeenDocument, TimelineEntry } from '../../domain/onboarding/timeline';
import type { Requests } from '../define-request';
import { Outgoing } from './outbox';

/** One row of the queue. Times are in epoch milliseconds. */
export const ApplicationRow = v.object({
  id: v.string(),
  /** The merchant's name in the snapshot. */
  name: v.optional(v.string()),
  status: v.string(),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
  /** Whether it is new or changed since the reviewer last saw it. */
  news: v.optional(v.picklist(['new', 'changed'])),
  /** Since when it waits for us, if this browser saw that. */
  turnAt: v.optional(v.number()),
  /** An unsent decision is stored. */
  draft: v.optional(v.boolean()),
});
export type ApplicationRow = v.InferOutput<typeof ApplicationRow>;

/** An application as a reviewer reads it, with what this browser stored about it. */
export const ApplicationView = v.object({
  application: Application,
  /** The version that is shown; a decision applies to this version only. */
  mark: ApplicationVersion,
  /** The requirements that were last requested from the merchant. */
  asked: v.array(Requirement),
  /**
   * The earlier snapshot to compare with, and its time in epoch milliseconds. `asked` is true if it is
   * the one of that request, false if it is the one opened before.
   */
  earlier: v.optional(v.object({ snapshot: Json, at: v.number(), asked: v.boolean() })),
  /** Reason codes that were used in this browser, the latest first. */
  reasonCodes: v.array(v.string()),
});
export type ApplicationView = v.InferOutput<typeof ApplicationView>;

/** The outcome of a decision: confirmed, waiting to be retried, or superseded by another decision. */
export const Decided = v.variant('kind', [
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('waiting'), failure: v.optional(Failure) }),
  /** The application was decided meanwhile (partner-api.md, "States and transitions": final, 409). */
  v.object({ kind: v.literal('overtaken'), application: Application }),
]);
export type Decided = v.InferOutput<typeof Decided>;

/** Private notes, the ticks of the checklist, and the reason for a rejection. */
const NotesPart = v.picklist(['notes', 'checklist', 'reason']);

const one = { scope: Scope, applicationId: v.string() };

/** Events about the application that the params name. */
const ofSame = { event: 'application', of: 'applicationId' } as const;

/** Requests about merchant onboarding (partner-api.md, "Merchant onboarding application", rules 4, 7). */
export const ONBOARDING_REQUESTS = {
  /**
   * At most `limit` applications, newest first. `text` is searched in ids and whole snapshots; an
   * empty `text` or `status` matches all. `known` counts all applications, `total` the matching ones.
   * `overdue` counts those that wait for us since before `overdueBefore`; `longestFirst` puts those that
   * wait the longest before the others.
   */
  'applications.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({
      scope: Scope,
      text: v.string(),
      status: v.string(),
      limit: v.number(),
      overdueBefore: v.optional(v.number()),
      onlyOverdue: v.optional(v.boolean()),
      longestFirst: v.optional(v.boolean()),
    }),
    reply: v.object({
      rows: v.array(ApplicationRow),
      total: v.number(),
      known: v.number(),
      counts: v.record(v.string(), v.number()),
      overdue: v.optional(v.number()),
    }),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  /** Reports that a screen shows the queue. Reads it again if it is due; events tell of changes. */
  'applications.watch': {
    from: ['desk'],
    kind: 'heartbeat',
    params: v.object({ scope: Scope }),
    reply: v.object({ failure: v.optional(Failure) }),
  },

  'application.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object(one),
    reply: ApplicationView,
    invalidatedBy: [ofSame],
    containsClientData: true,
  },

  /** The timeline of an application and its unconfirmed decisions. Sends no request to the service. */
  'application.trail.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object(one),
    reply: v.object({ timeline: v.array(TimelineEntry), outgoing: v.array(Outgoing) }),
    invalidatedBy: ['outbox', 'applications', ofSame],
    containsClientData: true,
  },

  /** Decides about the version `seen`. Fails if the application has changed since. */
  'application.decide': {
    from: ['desk'],
    kind: 'command',
    params: v.object({
      ...one,
      commandId: v.pipe(v.string(), v.uuid()),
      decision: Decision,
      seen: ApplicationVersion,
      /** The text of another reviewer's proposal, if the four-eyes rule requires one. */
      proposal: v.optional(v.string()),
      record: v.optional(DecisionRecord),
    }),
    reply: Decided,
  },

  /** Field paths in the snapshots of this installation, as suggestions for requirements. */
  'requirementPaths.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: v.array(v.string()),
    containsClientData: true,
  },

  /** Records that the reviewer opened a document or compared its hash. */
  'application.document.report': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ ...one, digest: v.string(), document: SeenDocument }),
    reply: v.null(),
  },

  /** Reports that a screen showed the reviewer this version. */
  'application.markSeen': {
    from: ['desk'],
    kind: 'heartbeat',
    params: v.object({ ...one, seen: ApplicationVersion }),
    reply: v.null(),
  },

  /** What the reviewer notes down, in three texts of their own. They never leave the browser. */
  'application.notes.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ ...one, part: NotesPart }),
    reply: v.string(),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  'application.notes.save': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ ...one, part: NotesPart, text: v.string() }),
    reply: v.null(),
  },

  'reviewRules.read': {
    from: ['options', 'desk'],
    kind: 'query',
    params: v.object({ scope: Scope }),
    reply: ReviewRules,
    invalidatedBy: ['setup'],
  },

  'reviewRules.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ scope: Scope, rules: ReviewRules }),
    reply: v.null(),
  },
} satisfies Requests;
