import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { MatchKind } from '../../domain/onboarding/match/match-kind';
import type { Requests } from '../define-request';
import { ApplicationRow } from './onboarding';

/** An application that a user linked to a record. */
export const LinkedApplication = z.object({
  id: z.string(),
  /** Missing if the queue could not be read or no longer contains it. */
  row: z.optional(ApplicationRow),
  /** How it matches the record, if it does. */
  by: z.optional(MatchKind),
});
export type LinkedApplication = z.infer<typeof LinkedApplication>;

/** The applications of a record as rows of the queue, without their snapshots. */
const RecordApplications = z.discriminatedUnion('kind', [
  /** The installation has no merchant onboarding, or the tab shows another record now. */
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('known'),
    linked: z.array(LinkedApplication),
    /** Unlinked applications that match by the most reliable kind of match found. */
    candidates: z.array(z.object({ row: ApplicationRow, by: MatchKind })),
    /** How many candidates were left out. */
    more: z.number(),
    /** Why the queue could not be read: then the list is empty or old. */
    failure: z.optional(Failure),
  }),
]);

/** The most candidates, and the most search results, in one reply. */
export const MOST_CANDIDATES = 10;
export const MOST_FOUND = 20;

/** The record that the panel shows. The request fails if its tab shows another one. */
const ofRecord = { scope: Scope, reference: z.string() };
const one = { ...ofRecord, applicationId: z.string() };

/** Requests about the applications of a CRM record, from the docked panel. */
export const RECORD_APPLICATION_REQUESTS = {
  'record.applications.read': {
    from: ['sidebar'],
    kind: 'query',
    params: z.object(ofRecord),
    reply: RecordApplications,
    invalidatedBy: ['service', 'record', 'applications'],
    containsClientData: true,
  },

  /** Searches the queue by name and id. The reply repeats the searched text. */
  'applications.find': {
    from: ['sidebar'],
    kind: 'query',
    params: z.object({ scope: Scope, text: z.string() }),
    reply: z.object({ text: z.string(), rows: z.array(ApplicationRow), total: z.number() }),
    invalidatedBy: ['applications'],
    containsClientData: true,
  },

  'application.link': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object(one),
    reply: z.null(),
  },

  'application.unlink': {
    from: ['sidebar'],
    kind: 'command',
    params: z.object(one),
    reply: z.null(),
  },
} satisfies Requests;
