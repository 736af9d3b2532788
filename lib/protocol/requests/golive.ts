import { isPastOrToday } from '../../domain/core/day';
import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import { CHECKLIST, LONGEST_NOTE, Run, StoredChecklistItem } from '../../domain/golive/run';
import { LONGEST_FILE } from '../../domain/golive/run-options';
import type { Requests } from '../define-request';

/** The checks to run: all, those that did not pass in the latest run, or one or some by number. */
export const WhichChecks = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('remaining') }),
  z.object({ kind: z.literal('one'), number: z.number() }),
  z.object({ kind: z.literal('some'), numbers: z.array(z.number()) }),
]);
export type WhichChecks = z.infer<typeof WhichChecks>;

/** The go-live screen: the progress of the latest run, and the stored input of the next one. */
export const GoLiveView = z.object({
  /** `interrupted`: the background stopped during the run. */
  state: z.enum(['none', 'running', 'ended', 'interrupted']),
  /** The user stopped the run, and its current call is not finished yet. */
  stopping: z.optional(z.boolean()),
  run: z.optional(Run),
  /** The name (or id) of the run's installation, and whether its key is still in use. */
  subject: z.optional(z.object({ installation: z.string(), sameKey: z.boolean() })),
  /** Numbers of the checks that the run was started with. */
  planned: z.array(z.number()),
  /** How many of the planned checks are finished. */
  progress: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** The number of the check that is running. */
  current: z.optional(z.number()),
  /** The live write that the user must confirm before the run continues. */
  confirmation: z.optional(z.object({ id: z.string(), what: z.string() })),
  /** The receiver of the last run; its secret is never stored. */
  receiver: z.object({ address: z.string(), probe: z.string() }),
  /** Includes items that were unchecked again. */
  checklist: z.array(StoredChecklistItem),
  /** Whether the latest run has a report to download. */
  hasReport: z.boolean(),
  /** Why the ended run has no report. */
  reportFailure: z.optional(Failure),
});
export type GoLiveView = z.infer<typeof GoLiveView>;

/** Length limits, in characters, of typed options and of files. */
const typed = z.optional(z.string().check(z.maxLength(100_000)));
const file = z.optional(z.string().check(z.maxLength(LONGEST_FILE)));

/**
 * The other options of a run as unparsed text (lib/domain/golive/run-options). They are not stored,
 * except for the deviations and the comparison in the report.
 */
export const RunOptionTexts = z.object({
  /** The permissions that the key must have, separated by commas (check 1). */
  permissions: typed,
  /** Tickets of another organisation or environment, one per line (check 6). */
  foreignTickets: typed,
  /** Identifiers of the test environment, one per line (check 11). */
  testIds: typed,
  /** A JSON list of agreed failures, each accepted until a day. */
  deviations: file,
  /** The `report.json` to compare with. Default: the previous run. */
  before: file,
});
export type RunOptionTexts = z.infer<typeof RunOptionTexts>;

const of = z.object({ environment: Environment });

/** Requests about the go-live checks (partner-api.md, "Test environment and go-live checks"). */
export const GOLIVE_REQUESTS = {
  'golive.read': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: GoLiveView,
    invalidatedBy: ['golive'],
  },

  /** Starts a run in the background. If a run is active, starts no second one. */
  'golive.start': {
    from: ['desk'],
    kind: 'command',
    params: z.object({
      scope: Scope,
      which: WhichChecks,
      receiver: z.object({ address: z.string(), probe: z.string(), secret: z.string() }),
      /** A key of the same environment that lacks a permission (check 7); held in memory only. */
      limitedKey: z.optional(z.string()),
      /** The client of the one live ticket that the run may create once confirmed (check 11). */
      liveClientId: z.optional(z.string()),
      options: z.optional(RunOptionTexts),
    }),
    reply: z.null(),
  },

  'golive.stop': {
    from: ['desk'],
    kind: 'command',
    params: of,
    reply: z.null(),
  },

  /** The user's answer to the confirmation with this id. */
  'golive.answer': {
    from: ['desk'],
    kind: 'command',
    params: z.object({ environment: Environment, id: z.string(), yes: z.boolean() }),
    reply: z.null(),
  },

  /** Checks an item with a day (YYYY-MM-DD) and a note, or unchecks it without `tick`. */
  'golive.checklist.save': {
    from: ['desk'],
    kind: 'command',
    params: z.object({
      item: z.enum(CHECKLIST),
      tick: z.optional(
        z.object({
          on: z.string().check(z.refine(isPastOrToday)),
          note: z.string().check(z.maxLength(LONGEST_NOTE)),
        }),
      ),
    }),
    reply: z.null(),
  },

  /** The text of the latest run's report. Fails with the reason if there is none. */
  'golive.report.read': {
    from: ['desk'],
    kind: 'query',
    params: z.object({ environment: Environment, form: z.enum(['json', 'junit', 'html']) }),
    reply: z.string(),
  },
} satisfies Requests;
