import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { MatchKind } from '../../domain/onboarding/match/match-kind';
import type { Requests } from '../define-request';
import { ApplicationRow } from './onboarding';

/** An application that a user linked to a record. */
export const LinkedApplication = v.object({
  id: v.string(),
  /** Missing if the queue could not be read or no longer contains it. */
  row: v.optional(ApplicationRow),
  /** How it matches the record, if it does. */
  by: v.optional(MatchKind),
});
export type LinkedApplication = v.InferOutput<typeof LinkedApplication>;

/** The applications of a record as rows of the queue, without their snapshots. */
const RecordApplications = v.variant('kind', [
  /** The installation has no merchant onboarding, or the tab shows another record now. */
  v.object({ kind: v.literal('none') }),
  v.object({
    kind: v.literal('known'),
    linked: v.array(LinkedApplication),
    /** Unlinked applications that match by the most reliable kind of match found. */
    candidates: v.array(v.object({ row: ApplicationRow, by: MatchKind })),
    /** How many candidates were left out. */
    more: v.number(),
    /** Why the queue could not be read: then the list is empty or old. */
    failure: v.optional(Failure),
  }),
]);

/** The most candidates, and the most search results, in one reply. */
export const MOST_CANDIDATES = 10;
export const MOST_FOUND = 20;

/** The record that the panel shows. The request fails if its tab shows another one. */
const ofRecord = { scope: Scope, reference: v.string() };
const one = { ...ofRecord, applicationId: v.string() };

/** Requests about the applications of a CRM record, from the docked panel. */
export const RECORD_APPLICATION_REQUESTS = {
  'record.applications.read': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object(ofRecord),
    reply: RecordApplications,
    invalidatedBy: ['service', 'record', 'applications'],
    containsClientData: true,
  },

  /** Searches the queue by name and id. The reply repeats the searched text. */
  'applications.find': {
    from: ['sidebar'],
    kind: 'query',
    params: v.object({ scope: Scope, text: v.string() }),
    reply: v.object({ text: v.string(), rows: v.array(ApplicationRow), total: v.number() }),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  'application.link': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object(one),
    reply: v.null(),
  },

  'application.unlink': {
    from: ['sidebar'],
    kind: 'command',
    params: v.object(one),
    reply: v.null(),
  },
} satisfies Requests;
