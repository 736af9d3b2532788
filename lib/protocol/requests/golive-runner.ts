import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import * as z from '../../domain/core/schema';
import { ChecklistItem, Run } from '../../domain/golive/run';
import type { Requests } from '../define-request';
import { RunOptionTexts, WhichChecks } from './golive';

/** What the document that runs the checks needs for one run. It holds no key. */
const RunnerPlan = z.object({
  environment: Environment,
  /** The base address of the service, for the report. */
  address: z.string(),
  /** Stand for the run's key and for the limited one, if the user gave one, in all that comes back. */
  key: z.string(),
  limitedKey: z.optional(z.string()),
  installation: z.string(),
  /** The fingerprint of the service, the key and the installation (`Run.subject`). */
  subject: z.string(),
  which: WhichChecks,
  receiver: z.object({ address: z.string(), probe: z.string(), secret: z.string() }),
  liveClientId: z.optional(z.string()),
  options: RunOptionTexts,
  /** The permissions that the key needs if the user typed none. */
  permissions: z.array(z.string()),
  checklist: z.array(ChecklistItem),
  /** The identifiers of the test environment that this browser knows. */
  testIds: z.array(z.string()),
  /** The latest run of the same subject: its results count for this one. */
  before: z.optional(Run),
  /** The version of the extension. */
  version: z.string(),
});
export type RunnerPlan = z.infer<typeof RunnerPlan>;

/** The keys of a call: that of the run, the limited one, or one made up for check 7. */
const CallKey = z
  .string()
  .check(z.regex(/^(run|limited|svc_(test|live)_wrong_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/));

const Path = z.string().check(z.maxLength(2_000));

/** A call as the checks make it; `lib/background/golive/allowed-call.ts` has the paths. */
const Call = z.object({
  method: z.enum(['GET', 'POST', 'PATCH']),
  path: Path,
  query: z.optional(z.record(z.string(), z.string())),
  write: z.optional(
    z.object({
      method: z.enum(['POST', 'PATCH']),
      path: Path,
      body: z.string().check(z.maxLength(1_000_000)),
      idempotencyKey: z.uuid(),
    }),
  ),
  large: z.optional(z.boolean()),
});

/** What the service answered (`ServiceResponse` of `lib/partner/http.ts`). */
const ServiceAnswer = z.object({
  status: z.number(),
  body: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
  location: z.optional(z.string()),
  serverTime: z.optional(z.number()),
  link: z.optional(z.string()),
});

/** The outcome of a call as the runner may see it. */
export const CallOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: ServiceAnswer }),
  z.object({ ok: z.literal(false), failure: Failure }),
]);

/** How a run ended. `own` are all words of ours that a report may hold, which a key may share. */
const RunEnd = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reported'),
    run: Run,
    json: z.string(),
    junit: z.string(),
    html: z.string(),
    own: z.string(),
  }),
  z.object({ kind: z.literal('not-reported'), run: Run, why: Failure }),
  /** A defect: the name of the exception. */
  z.object({ kind: z.literal('broken'), error: z.string().check(z.maxLength(100)) }),
]);
export type RunEnd = z.infer<typeof RunEnd>;

const id = z.uuid();

/**
 * Requests of the document that runs the checks. Each names the active run by its id, and fails with
 * `no-record` if that is not active (any more): then the document drops the run.
 */
export const GOLIVE_RUNNER_REQUESTS = {
  /** The active run of an environment; `plan` until it began. Null if none is active. */
  'golive.run.read': {
    from: ['golive-runner'],
    kind: 'query',
    params: z.object({ environment: Environment }),
    reply: z.nullable(z.object({ id, stopping: z.boolean(), plan: z.optional(RunnerPlan) })),
  },

  /** The options are good, and these checks begin. The reply has the run to compare with. */
  'golive.begin': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, planned: z.array(z.number()) }),
    reply: z.object({ compareWith: z.optional(Run) }),
  },

  /** The run does not begin, because an option cannot be used. */
  'golive.refuse': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, failure: Failure }),
    reply: z.null(),
  },

  /** Stores how far the run is. */
  'golive.progress.save': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, run: Run }),
    reply: z.null(),
  },

  /**
   * Sends one call of the contract with a key that the document does not have; `took` in milliseconds.
   * Fails with `denied` for a call that no check may make; so does the outcome of a write in live
   * without consent.
   */
  'golive.call': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, key: CallKey, call: Call }),
    reply: z.object({ took: z.number(), outcome: CallOutcome }),
  },

  /** Asks the user before a write in live, and waits for the answer. */
  'golive.confirm': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, what: z.string().check(z.maxLength(1_000)) }),
    reply: z.boolean(),
  },

  /** Ends the run, and stores its report. */
  'golive.end': {
    from: ['golive-runner'],
    kind: 'heartbeat',
    params: z.object({ id, end: RunEnd }),
    reply: z.null(),
  },
} satisfies Requests;
