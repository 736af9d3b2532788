import { Environment } from '../core/environment';
import * as v from '../core/schema';
import { JUDGING_CHECKS, PROVING_CHECKS } from './check-roles';

// A run of the go-live checks (partner-api.md, "Test environment and go-live checks") as we show,
// store and report it. It holds no key, no client data, no message text and no value of a snapshot.
// Our own code makes its texts out of fixed sentences, numbers and statuses.

/**
 * `needs-person`: the checks cannot decide, so the user has to look. `interrupted`: the run stopped
 * in the middle.
 */
export const Verdict = v.picklist([
  'passed',
  'failed',
  'warning',
  'skipped',
  'needs-person',
  'interrupted',
]);
export type Verdict = v.InferOutput<typeof Verdict>;

/** Who is responsible for a failure. */
export const Blame = v.picklist(['configuration', 'our-side', 'service', 'network', 'person']);
export type Blame = v.InferOutput<typeof Blame>;

/** Who is responsible for a failure, its likely cause, how to fix it and who fixes it. */
export const Fault = v.object({
  blame: Blame,
  cause: v.string(),
  fix: v.string(),
  who: v.string(),
});
export type Fault = v.InferOutput<typeof Fault>;

/** One call that a step made. */
export const CallRecord = v.object({
  method: v.string(),
  /** As in the endpoint table, with placeholders for ids: `/v1/tickets/{ticketId}`. */
  path: v.string(),
  /** Missing if there was no response. */
  status: v.optional(v.number()),
  /** Milliseconds, including the body. */
  took: v.number(),
  requestId: v.optional(v.string()),
  /** The last four characters of its Idempotency-Key. */
  keyEnd: v.optional(v.string()),
});
export type CallRecord = v.InferOutput<typeof CallRecord>;

export const StepResult = v.object({
  /** `3.2` is the second step of check 3, in every run and every version. */
  number: v.string(),
  title: v.string(),
  /** The sentence of the contract that the step checks. */
  sentence: v.string(),
  expected: v.string(),
  /** What was observed; missing if the step did nothing. */
  actual: v.optional(v.string()),
  verdict: Verdict,
  shown: v.picklist([
    'observed',
    'replayed', // not provoked: the client's own code handled a recorded response
    'told', // the user stated it
    'not-shown',
  ]),
  /** Why the step was skipped, warns or needs the user. */
  reason: v.optional(v.string()),
  fault: v.optional(Fault),
  /**
   * Set if the step failed and a deviation accepts that: the failure stays in the report but does
   * not fail the run.
   */
  accepted: v.optional(v.object({ reason: v.string(), until: v.string() })),
  calls: v.array(CallRecord),
  startedAt: v.number(),
  took: v.number(),
});
export type StepResult = v.InferOutput<typeof StepResult>;

export const CheckResult = v.object({
  /** 0 is the pre-flight; the others are the checks of the contract. */
  number: v.number(),
  title: v.string(),
  /** What the check proves. */
  proves: v.string(),
  verdict: Verdict,
  steps: v.array(StepResult),
  /** The test data that the check created and removed again. */
  cleanedUp: v.optional(v.string()),
  startedAt: v.number(),
  took: v.number(),
});
export type CheckResult = v.InferOutput<typeof CheckResult>;

/** An accepted failure: it is reported but does not fail the run until its last day. */
export const Deviation = v.object({
  /** Number of the step, as in `4.1`. */
  step: v.string(),
  reason: v.string(),
  /** Last day on which it is accepted, as in `2026-12-31` (UTC). */
  until: v.string(),
});
export type Deviation = v.InferOutput<typeof Deviation>;

/**
 * The state of a deviation after a run; `stopped` means that its step did not fail, so it can be
 * removed.
 */
export const DeviationOutcome = v.object({
  ...Deviation.entries,
  state: v.picklist([
    'accepted',
    'expired',
    'stopped',
    'not-seen', // its step did not run to its end, or does not exist
  ]),
});
export type DeviationOutcome = v.InferOutput<typeof DeviationOutcome>;

/** The changes since an earlier run, by step numbers. */
export const RunComparison = v.object({
  /** The id of the earlier run, and when it began. */
  run: v.string(),
  at: v.number(),
  newlyFailing: v.array(v.string()),
  newlyPassing: v.array(v.string()),
  /** Steps that passed in both runs but took much longer, in milliseconds. */
  slower: v.array(v.object({ step: v.string(), before: v.number(), now: v.number() })),
});
export type RunComparison = v.InferOutput<typeof RunComparison>;

/** The steps to live use that people do (partner-api.md, check 11), in order. */
export const CHECKLIST = ['documents', 'request', 'decision', 'live-key', 'live-test'] as const;

/** An item of the checklist that the user ticked. */
export const ChecklistItem = v.object({
  item: v.picklist(CHECKLIST),
  /** The day it was done, as in `2026-11-21`. */
  on: v.string(),
  note: v.string(),
});
export type ChecklistItem = v.InferOutput<typeof ChecklistItem>;

/** The stored form: an item that the user unticked keeps its day and note, hidden. */
export const StoredChecklistItem = v.object({
  ...ChecklistItem.entries,
  takenBack: v.optional(v.boolean()),
});
export type StoredChecklistItem = v.InferOutput<typeof StoredChecklistItem>;

/** Longest note, in characters. */
export const LONGEST_NOTE = 2_000;

/** The version of the format of a run, and so of `report.json`. */
export const RUN_VERSION = 1;

export const Run = v.object({
  format: v.literal('alongside-golive'),
  version: v.literal(RUN_VERSION),
  id: v.string(),
  environment: Environment,
  /** Origin of the service. */
  service: v.string(),
  /**
   * Identifies what was checked: the first digits of a SHA-256 over environment, service,
   * installation and key. Missing if no installation was found.
   */
  subject: v.optional(v.string()),
  /** What ran the checks: `desk` or `command line`, and its version. */
  runner: v.object({ name: v.picklist(['desk', 'command line']), version: v.string() }),
  startedAt: v.number(),
  /** Missing while the run is active, and if it was interrupted. */
  endedAt: v.optional(v.number()),
  verdict: v.picklist(['passed', 'failed', 'interrupted']),
  checks: v.array(CheckResult),
  /** The report adds these three (lib/golive/report). */
  deviations: v.optional(v.array(DeviationOutcome)),
  comparison: v.optional(RunComparison),
  /** SHA-256 of everything else, in hexadecimal digits. */
  digest: v.optional(v.string()),
});
export type Run = v.InferOutput<typeof Run>;

/** The verdicts that outweigh others, the worst first. */
const WORST: readonly Verdict[] = ['failed', 'interrupted', 'needs-person', 'warning'];

/**
 * Combines the verdicts of parts. Skipped parts beside passed ones make a warning, because not
 * everything was shown.
 */
export function verdictOf(parts: readonly Verdict[]): Verdict {
  const worst = WORST.find((verdict) => parts.includes(verdict));
  if (worst) return worst;
  if (parts.every((part) => part === 'skipped')) return 'skipped';
  return parts.includes('skipped') ? 'warning' : 'passed';
}

/**
 * The verdict of a run. Steps that need a person, and skipped ones, do not fail it. A run that
 * judged nothing is `interrupted`, not passed. `passed` means only that the checks that ran passed;
 * `checksNotRun` lists the others.
 */
export function runVerdict(checks: readonly CheckResult[]): Run['verdict'] {
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('interrupted') || hasNoVerdict({ checks }) ? 'interrupted' : 'passed';
}

/** The proving checks that did not run or were skipped. */
export const checksNotRun = ({ checks }: Pick<Run, 'checks'>): number[] =>
  PROVING_CHECKS.filter((one) =>
    checks.every(({ number, verdict }) => number !== one || verdict === 'skipped'),
  );

/** True if no check that judges gave a verdict. */
export const hasNoVerdict = ({ checks }: { checks: readonly CheckResult[] }): boolean =>
  !checks
    .filter(({ number }) => JUDGING_CHECKS.includes(number))
    .flatMap(({ verdict, steps }) => [verdict, ...steps.map((step) => step.verdict)])
    .some((verdict) => JUDGING_VERDICTS.includes(verdict));

const JUDGING_VERDICTS: readonly Verdict[] = ['passed', 'failed', 'warning'];

/**
 * Groups failed steps with the same cause and fix, in the order of the first step of each group.
 */
export function byCause(failed: readonly StepResult[]): StepResult[][] {
  const groups = new Map<string, StepResult[]>();
  for (const step of failed) {
    const { cause, fix, who } = step.fault ?? {};
    const same = JSON.stringify([cause ?? step.number, fix, who]);
    groups.set(same, [...(groups.get(same) ?? []), step]);
  }
  return [...groups.values()];
}
