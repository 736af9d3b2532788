import { isPastOrToday } from '../../domain/core/day';
import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { CHECKLIST, LONGEST_NOTE, Run, StoredChecklistItem } from '../../domain/golive/run';
import { LONGEST_FILE } from '../../domain/golive/run-options';
import type { Requests } from '../define-request';

/** The checks to run: all, those that did not pass in the latest run, or one or some by number. */
export const WhichChecks = v.variant('kind', [
  v.object({ kind: v.literal('all') }),
  v.object({ kind: v.literal('remaining') }),
  v.object({ kind: v.literal('one'), number: v.number() }),
  v.object({ kind: v.literal('some'), numbers: v.array(v.number()) }),
]);
export type WhichChecks = v.InferOutput<typeof WhichChecks>;

/** The go-live screen: the progress of the latest run, and the stored input of the next one. */
export const GoLiveView = v.object({
  /** `interrupted`: the background stopped during the run. */
  state: v.picklist(['none', 'running', 'ended', 'interrupted']),
  /** The user stopped the run, and its current call is not finished yet. */
  stopping: v.optional(v.boolean()),
  run: v.optional(Run),
  /** The name (or id) of the run's installation, and whether its key is still in use. */
  subject: v.optional(v.object({ installation: v.string(), sameKey: v.boolean() })),
  /** Numbers of the checks that the run was started with. */
  planned: v.array(v.number()),
  /** How many of the planned checks are finished. */
  progress: v.optional(v.object({ done: v.number(), of: v.number() })),
  /** The number of the check that is running. */
  current: v.optional(v.number()),
  /** The live write that the user must confirm before the run continues. */
  confirmation: v.optional(v.object({ id: v.string(), what: v.string() })),
  /** The receiver of the last run; its secret is never stored. */
  receiver: v.object({ address: v.string(), probe: v.string() }),
  /** Includes items that were unchecked again. */
  checklist: v.array(StoredChecklistItem),
  /** Whether the latest run has a report to download. */
  hasReport: v.boolean(),
  /** Why the ended run has no report. */
  reportFailure: v.optional(Failure),
});
export type GoLiveView = v.InferOutput<typeof GoLiveView>;

/** Length limits, in characters, of typed options and of files. */
const typed = v.optional(v.pipe(v.string(), v.maxLength(100_000)));
const file = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_FILE)));

/**
 * The other options of a run as unparsed text (lib/domain/golive/run-options). They are not stored,
 * except for the deviations and the comparison in the report.
 */
export const RunOptionTexts = v.object({
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
export type RunOptionTexts = v.InferOutput<typeof RunOptionTexts>;

const of = v.object({ environment: Environment });

/** Requests about the go-live checks (partner-api.md, "Test environment and go-live checks"). */
export const GOLIVE_REQUESTS = {
  'golive.read': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: GoLiveView,
    // A lock gives a run up.
    invalidatedBy: ['golive', 'purge'],
  },

  /** Starts a run in the background. If a run is active, starts no second one. */
  'golive.start': {
    from: ['desk'],
    kind: 'command',
    params: v.object({
      scope: Scope,
      which: WhichChecks,
      receiver: v.object({ address: v.string(), probe: v.string(), secret: v.string() }),
      /** A key of the same environment that lacks a permission (check 7); held in memory only. */
      limitedKey: v.optional(v.string()),
      /** The client of the one live ticket that the run may create once confirmed (check 11). */
      liveClientId: v.optional(v.string()),
      options: v.optional(RunOptionTexts),
    }),
    reply: v.null(),
  },

  'golive.stop': {
    from: ['desk'],
    kind: 'command',
    params: of,
    reply: v.null(),
  },

  /** The user's answer to the confirmation with this id. */
  'golive.answer': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ environment: Environment, id: v.string(), yes: v.boolean() }),
    reply: v.null(),
  },

  /** Checks an item with a day (YYYY-MM-DD) and a note, or unchecks it without `tick`. */
  'golive.checklist.save': {
    from: ['desk'],
    kind: 'command',
    params: v.object({
      item: v.picklist(CHECKLIST),
      tick: v.optional(
        v.object({
          on: v.pipe(v.string(), v.check(isPastOrToday)),
          note: v.pipe(v.string(), v.maxLength(LONGEST_NOTE)),
        }),
      ),
    }),
    reply: v.null(),
  },

  /** The text of the latest run's report. Fails with the reason if there is none. */
  'golive.report.read': {
    from: ['desk'],
    kind: 'query',
    params: v.object({ environment: Environment, form: v.picklist(['json', 'junit', 'html']) }),
    reply: v.string(),
  },
} satisfies Requests;
