import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { Application, Decision, Json, Requirement } from '../../domain/onboarding/application';
import { ApplicationVersion } from '../../domain/onboarding/snapshot-version';
import { SeenDocument, TimelineEntry } from '../../domain/onboarding/timeline';
import type { Requests } from '../define-request';
import { Outgoing } from './outbox';

/** One row of the queue. Times are in epoch milliseconds. */
export const ApplicationRow = z.object({
  id: z.string(),
  /** The merchant's name in the snapshot. */
  name: z.optional(z.string()),
  status: z.string(),
  createdAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
  /** Whether it is new or changed since the reviewer last saw it. */
  news: z.optional(z.enum(['new', 'changed'])),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** An application as a reviewer reads it, with what this browser stored about it. */
export const ApplicationView = z.object({
  application: Application,
  /** The version that is shown; a decision applies to this version only. */
  mark: ApplicationVersion,
  /** The requirements that were last requested from the merchant. */
  asked: z.array(Requirement),
  /**
   * The earlier snapshot to compare with, and its time in epoch milliseconds. `asked` is true if it is
   * the one of that request, false if it is the one opened before.
   */
  earlier: z.optional(z.object({ snapshot: Json, at: z.number(), asked: z.boolean() })),
  /** Reason codes that were used in this browser, the latest first. */
  reasonCodes: z.array(z.string()),
});
export type ApplicationView = z.infer<typeof ApplicationView>;

/** The outcome of a decision: confirmed, waiting to be retried, or superseded by another decision. */
export const Decided = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('waiting'), failure: z.optional(Failure) }),
  /** The application was decided meanwhile (partner-api.md, "States and transitions": final, 409). */
  z.object({ kind: z.literal('overtaken'), application: Application }),
]);
export type Decided = z.infer<typeof Decided>;

const one = { scope: Scope, applicationId: z.string() };

/** Events about the application that the params name. */
const ofSame = { event: 'application', of: 'applicationId' } as const;

/** Requests about merchant onboarding (partner-api.md, "Merchant onboarding application", rules 4, 7). */
export const ONBOARDING_REQUESTS = {
  /**
   * At most `limit` applications, newest first. `text` is searched in ids and whole snapshots; an
   * empty `text` or `status` matches all. `known` counts all applications, `total` the matching ones.
   */
  'applications.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({ scope: Scope, text: z.string(), status: z.string(), limit: z.number() }),
    reply: z.object({
      rows: z.array(ApplicationRow),
      total: z.number(),
      known: z.number(),
      counts: z.record(z.string(), z.number()),
    }),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  /** Reports that a screen shows the queue. Reads it again if it is due; events tell of changes. */
  'applications.watch': {
    from: ['desk'],
    kind: 'heartbeat',
    params: z.object({ scope: Scope }),
    reply: z.object({ failure: z.optional(Failure) }),
  },

  'application.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object(one),
    reply: ApplicationView,
    invalidatedBy: [ofSame],
    containsClientData: true,
  },

  /** The timeline of an application and its unconfirmed decisions. Sends no request to the service. */
  'application.trail.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object(one),
    reply: z.object({ timeline: z.array(TimelineEntry), outgoing: z.array(Outgoing) }),
    invalidatedBy: ['service', 'applications', ofSame],
    containsClientData: true,
  },

  /** Decides about the version `seen`. Fails if the application has changed since. */
  'application.decide': {
    from: ['desk'],
    kind: 'command',
    params: z.object({
      ...one,
      commandId: z.uuid(),
      decision: Decision,
      seen: ApplicationVersion,
      /** The text of another reviewer's proposal, if the four-eyes rule requires one. */
      proposal: z.optional(z.string()),
    }),
    reply: Decided,
  },

  /** Field paths in the snapshots of this installation, as suggestions for requirements. */
  'requirementPaths.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({ scope: Scope }),
    reply: z.array(z.string()),
    containsClientData: true,
  },

  /** Records that the reviewer opened a document or compared its hash. */
  'application.document.report': {
    from: ['desk'],
    kind: 'command',
    params: z.object({ ...one, digest: z.string(), document: SeenDocument }),
    reply: z.null(),
  },

  /** Reports that a screen showed the reviewer this version. */
  'application.markSeen': {
    from: ['desk'],
    kind: 'heartbeat',
    params: z.object({ ...one, seen: ApplicationVersion }),
    reply: z.null(),
  },

  /** The reviewer's private notes. They never leave the browser. */
  'application.notes.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object(one),
    reply: z.string(),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  'application.notes.save': {
    from: ['desk'],
    kind: 'command',
    params: z.object({ ...one, text: z.string() }),
    reply: z.null(),
  },
} satisfies Requests;
