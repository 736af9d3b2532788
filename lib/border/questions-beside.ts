import { Failure } from '../domain/failure';
import { Place } from '../domain/installation';
import { MatchKind } from '../domain/match-kind';
import * as z from '../domain/schema';
import { question } from './question';
import { ApplicationRow } from './questions-onboarding';

/** An application that a person linked to a record. */
export const LinkedApplication = z.object({
  id: z.string(),
  /** Missing where the queue could not be read, or holds it no more. */
  row: z.optional(ApplicationRow),
  /** By what it would have been found. */
  by: z.optional(MatchKind),
});
export type LinkedApplication = z.infer<typeof LinkedApplication>;

/** The applications of a record: lines of the queue, never what merchants said. */
export const RecordApplications = z.discriminatedUnion('kind', [
  /** There is no merchant onboarding here, or the tab shows another record by now. */
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('known'),
    linked: z.array(LinkedApplication),
    /** Those that match by what is trusted most of all that match; none of them is chosen. */
    candidates: z.array(z.object({ row: ApplicationRow, by: MatchKind })),
    /** How many more of them there are. */
    more: z.number(),
    /** Why the queue could not be read, or not again, if so. */
    failure: z.optional(Failure),
  }),
]);
export type RecordApplications = z.infer<typeof RecordApplications>;

/** Most candidates, and most applications found, in one answer. */
export const MOST_CANDIDATES = 10;
export const MOST_FOUND = 20;

/** The record that the frame believes it stands beside: answered only while its tab shows that. */
const ofRecord = { place: Place, reference: z.string() };
const one = { ...ofRecord, applicationId: z.string() };

/** Merchants' applications beside a CRM record: asked by the docked panel alone. */
export const BESIDE_QUESTIONS = {
  'record.applications': question('query', ['sidebar'], z.object(ofRecord), RecordApplications),
  /** Of the queue, by name and id only; the answer says what it is to. */
  'applications.find': question(
    'query',
    ['sidebar'],
    z.object({ place: Place, text: z.string() }),
    z.object({ text: z.string(), rows: z.array(ApplicationRow), total: z.number() }),
  ),
  'application.link': question('command', ['sidebar'], z.object(one), z.null()),
  'application.unlink': question('command', ['sidebar'], z.object(one), z.null()),
  /** Opens the desk there. */
  'application.open': question(
    'command',
    ['sidebar'],
    z.object({ applicationId: z.string() }),
    z.null(),
  ),
};
