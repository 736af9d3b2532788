import { Application, Decision, Json, Requirement } from '../domain/application';
import { ApplicationMark } from '../domain/application-event';
import { Failure } from '../domain/failure';
import { Place } from '../domain/installation';
import * as z from '../domain/schema';
import { SeenDocument, TimelineEntry } from '../domain/timeline';
import { question } from './question';
import { Outgoing } from './questions-outbox';

/** One line of the queue. */
export const ApplicationRow = z.object({
  id: z.string(),
  /** What its snapshot calls the merchant. */
  name: z.optional(z.string()),
  status: z.string(),
  createdAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
  /** What of it this reviewer has not looked at. */
  news: z.optional(z.enum(['new', 'changed'])),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** An application as a reviewer reads it, and what this browser remembers of it. */
export const ApplicationView = z.object({
  application: Application,
  /** Of what is shown: a decision is bound to it. */
  mark: ApplicationMark,
  /** What was last asked of the merchant. */
  asked: z.array(Requirement),
  /** What this browser saw before, to compare with; `asked`: when that was asked. */
  earlier: z.optional(z.object({ snapshot: Json, at: z.number(), asked: z.boolean() })),
  /** Used before, the latest first. */
  reasonCodes: z.array(z.string()),
});
export type ApplicationView = z.infer<typeof ApplicationView>;

/** How far a decision came: confirmed, kept and tried again by itself, or overtaken by another. */
export const Decided = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('waiting'), failure: z.optional(Failure) }),
  /** Somebody decided meanwhile: the application as it stands now (partner-api.md, state table). */
  z.object({ kind: z.literal('overtaken'), application: Application }),
]);
export type Decided = z.infer<typeof Decided>;

const one = { place: Place, applicationId: z.string() };

/** Merchant onboarding (partner-api.md, rules 4 and 7): asked by the desk alone. */
export const ONBOARDING_QUESTIONS = {
  /** The queue, newest first; `text` is looked for in ids and in everything that snapshots say. */
  'applications.read': question(
    'query',
    ['desk'],
    z.object({ place: Place, text: z.string(), status: z.string(), limit: z.number() }),
    z.object({
      rows: z.array(ApplicationRow),
      total: z.number(),
      known: z.number(),
      counts: z.record(z.string(), z.number()),
    }),
  ),
  /** "I am showing them now": the queue is read again where it is due, and changes are told as news. */
  'applications.watch': question(
    'heartbeat',
    ['desk'],
    z.object({ place: Place }),
    z.object({ failure: z.optional(Failure) }),
  ),
  'application.read': question('query', ['desk'], z.object(one), ApplicationView),
  /** What this browser did about it, and what of that is on its way; asks nobody. */
  'application.trail': question(
    'query',
    ['desk'],
    z.object(one),
    z.object({ timeline: z.array(TimelineEntry), outgoing: z.array(Outgoing) }),
  ),
  /** `seen` is what the reviewer read: of another application nothing is decided. */
  'application.decide': question(
    'command',
    ['desk'],
    z.object({
      ...one,
      action: z.uuid(),
      decision: Decision,
      seen: ApplicationMark,
      /** By which somebody else proposed it, where it goes by four eyes. */
      proposal: z.optional(z.string()),
    }),
    Decided,
  ),
  /** Paths of fields that this installation's merchants have, to ask another merchant for. */
  'requirementPaths.read': question(
    'query',
    ['desk'],
    z.object({ place: Place }),
    z.array(z.string()),
  ),
  /** A document was opened, or its hash compared. */
  'application.document': question(
    'command',
    ['desk'],
    z.object({ ...one, digest: z.string(), document: SeenDocument }),
    z.null(),
  ),
  /** A reviewer has it before them, as it is by that mark. */
  'application.seen': question(
    'heartbeat',
    ['desk'],
    z.object({ ...one, seen: ApplicationMark }),
    z.null(),
  ),
  /** The reviewer's own notes; they never leave the browser. */
  'application.notes': question('query', ['desk'], z.object(one), z.string()),
  /** Keeps the reviewer's own notes about an application. */
  'application.note': question(
    'command',
    ['desk'],
    z.object({ ...one, text: z.string() }),
    z.null(),
  ),
};
