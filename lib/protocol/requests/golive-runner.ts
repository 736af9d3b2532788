import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { ChecklistItem, Run } from '../../domain/golive/run';
import type { Requests } from '../define-request';
import { RunOptionTexts, WhichChecks } from './golive';

/** What the document that runs the checks needs for one run. It holds no key. */
const RunnerPlan = v.object({
  environment: Environment,
  /** The base address of the service, for the report. */
  address: v.string(),
  /** Stand for the run's key and for the limited one, if the user gave one, in all that comes back. */
  key: v.string(),
  limitedKey: v.optional(v.string()),
  installation: v.string(),
  /** The fingerprint of the service, the key and the installation (`Run.subject`). */
  subject: v.string(),
  which: WhichChecks,
  receiver: v.object({ address: v.string(), probe: v.string(), secret: v.string() }),
  liveClientId: v.optional(v.string()),
  options: RunOptionTexts,
  /** The permissions that the key needs if the user typed none. */
  permissions: v.array(v.string()),
  checklist: v.array(ChecklistItem),
  /** The identifiers of the test environment that this browser knows. */
  testIds: v.array(v.string()),
  /** The latest run of the same subject: its results count for this one. */
  before: v.optional(Run),
  /** The version of the extension. */
  version: v.string(),
});
export type RunnerPlan = v.InferOutput<typeof RunnerPlan>;

/** The keys of a call: that of the run, the limited one, or one made up for check 7. */
const CallKey = v.pipe(
  v.string(),
  v.regex(/^(run|limited|svc_(test|live)_wrong_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/),
);

const Path = v.pipe(v.string(), v.maxLength(2_000));

/** A call as the checks make it; `lib/background/golive/allowed-call.ts` has the paths. */
const Call = v.object({
  method: v.picklist(['GET', 'POST', 'PATCH']),
  path: Path,
  query: v.optional(v.record(v.string(), v.string())),
  write: v.optional(
    v.object({
      method: v.picklist(['POST', 'PATCH']),
      path: Path,
      body: v.pipe(v.string(), v.maxLength(1_000_000)),
      idempotencyKey: v.pipe(v.string(), v.uuid()),
    }),
  ),
  large: v.optional(v.boolean()),
});

/** The response of the service (`ServiceResponse` of `lib/partner/http.ts`). */
const RelayedResponse = v.object({
  status: v.number(),
  body: v.optional(v.unknown()),
  requestId: v.optional(v.string()),
  location: v.optional(v.string()),
  serverTime: v.optional(v.number()),
  link: v.optional(v.string()),
});

/** The outcome of a call as the runner may see it. */
export const CallOutcome = v.variant('ok', [
  v.object({ ok: v.literal(true), value: RelayedResponse }),
  v.object({ ok: v.literal(false), failure: Failure }),
]);

/** How a run ended. `own` are all words of ours that a report may hold, which a key may share. */
const RunEnd = v.variant('kind', [
  v.object({
    kind: v.literal('reported'),
    run: Run,
    json: v.string(),
    junit: v.string(),
    html: v.string(),
    own: v.string(),
  }),
  v.object({ kind: v.literal('not-reported'), run: Run, why: Failure }),
  /** A defect: the name of the exception. */
  v.object({ kind: v.literal('broken'), error: v.pipe(v.string(), v.maxLength(100)) }),
]);
export type RunEnd = v.InferOutput<typeof RunEnd>;

const id = v.pipe(v.string(), v.uuid());

/**
 * Requests of the document that runs the checks. Each names the active run by its id, and fails with
 * `no-record` if that is not active (any more): then the document drops the run.
 */
export const GOLIVE_RUNNER_REQUESTS = {
  /** The active run of an environment; `plan` until it began. Null if none is active. */
  'golive.run.read': {
    from: ['golive-runner'],
    kind: 'query',
    params: v.object({ environment: Environment }),
    reply: v.nullable(v.object({ id, stopping: v.boolean(), plan: v.optional(RunnerPlan) })),
  },

  /** The options are good, and these checks begin. The reply has the run to compare with. */
  'golive.begin': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, planned: v.array(v.number()) }),
    reply: v.object({ compareWith: v.optional(Run) }),
  },

  /** The run does not begin, because an option cannot be used. */
  'golive.refuse': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, failure: Failure }),
    reply: v.null(),
  },

  /** Stores how far the run is. */
  'golive.progress.save': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, run: Run }),
    reply: v.null(),
  },

  /**
   * Sends one call of the contract with a key that the document does not have; `took` in milliseconds.
   * Fails with `denied` for a call that no check may make; so does the outcome of a write in live
   * without consent.
   */
  'golive.call': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, key: CallKey, call: Call }),
    reply: v.object({ took: v.number(), outcome: CallOutcome }),
  },

  /** Asks the user before a write in live, and waits for what the user says. */
  'golive.confirm': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, what: v.pipe(v.string(), v.maxLength(1_000)) }),
    reply: v.boolean(),
  },

  /** Ends the run, and stores its report. */
  'golive.end': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: v.object({ id, end: RunEnd }),
    reply: v.null(),
  },
} satisfies Requests;
