import { Environment } from '../core/environment';
import * as z from '../core/schema';
import { JUDGING_CHECKS, PROVING_CHECKS } from './check-roles';

// A run of the go-live checks (partner-api.md, "Test environment and go-live checks") as we show,
// store and report it. It holds no key, no client data, no message text and no value of a snapshot.
// Our own code makes its texts out of fixed sentences, numbers and statuses.

/**
 * `needs-person`: the checks cannot decide, so the user has to look. `interrupted`: the run stopped
 * in the middle.
 */
export const Verdict = z.enum([
  'passed',
  'failed',
  'warning',
  'skipped',
  'needs-person',
  'interrupted',
]);
export type Verdict = z.infer<typeof Verdict>;

/** Who is responsible for a failure. */
export const Blame = z.enum(['configuration', 'our-side', 'service', 'network', 'person']);
export type Blame = z.infer<typeof Blame>;

/** Who is responsible for a failure, its likely cause, how to fix it and who fixes it. */
export const Fault = z.object({
  blame: Blame,
  cause: z.string(),
  fix: z.string(),
  who: z.string(),
});
export type Fault = z.infer<typeof Fault>;

/** One call that a step made. */
export const CallRecord = z.object({
  method: z.string(),
  /** As in the endpoint table, with placeholders for ids: `/v1/tickets/{ticketId}`. */
  path: z.string(),
  /** Missing if there was no response. */
  status: z.optional(z.number()),
  /** Milliseconds, including the body. */
  took: z.number(),
  requestId: z.optional(z.string()),
  /** The last four characters of its Idempotency-Key. */
  keyEnd: z.optional(z.string()),
});
export type CallRecord = z.infer<typeof CallRecord>;

export const StepResult = z.object({
  /** `3.2` is the second step of check 3, in every run and every version. */
  number: z.string(),
  title: z.string(),
  /** The sentence of the contract that the step checks. */
  sentence: z.string(),
  expected: z.string(),
  /** What was observed; missing if the step did nothing. */
  actual: z.optional(z.string()),
  verdict: Verdict,
  shown: z.enum([
    'observed',
    'replayed', // not provoked: the client's own code handled a recorded response
    'told', // the user stated it
    'not-shown',
  ]),
  /** Why the step was skipped, warns or needs the user. */
  reason: z.optional(z.string()),
  fault: z.optional(Fault),
  /**
   * Set if the step failed and a deviation accepts that: the failure stays in the report but does
   * not fail the run.
   */
  accepted: z.optional(z.object({ reason: z.string(), until: z.string() })),
  calls: z.array(CallRecord),
  startedAt: z.number(),
  took: z.number(),
});
export type StepResult = z.infer<typeof StepResult>;

export const CheckResult = z.object({
  /** 0 is the pre-flight; the others are the checks of the contract. */
  number: z.number(),
  title: z.string(),
  /** What the check proves. */
  proves: z.string(),
  verdict: Verdict,
  steps: z.array(StepResult),
  /** The test data that the check created and removed again. */
  cleanedUp: z.optional(z.string()),
  startedAt: z.number(),
  took: z.number(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** An accepted failure: it is reported but does not fail the run until its last day. */
export const Deviation = z.object({
  /** Number of the step, as in `4.1`. */
  step: z.string(),
  reason: z.string(),
  /** Last day on which it is accepted, as in `2026-12-31` (UTC). */
  until: z.string(),
});
export type Deviation = z.infer<typeof Deviation>;

/**
 * The state of a deviation after a run; `stopped` means that its step did not fail, so it can be
 * removed.
 */
export const DeviationOutcome = z.extend(Deviation, {
  state: z.enum([
    'accepted',
    'expired',
    'stopped',
    'not-seen', // its step did not run to its end, or does not exist
  ]),
});
export type DeviationOutcome = z.infer<typeof DeviationOutcome>;

/** The changes since an earlier run, by step numbers. */
export const RunComparison = z.object({
  /** The id of the earlier run, and when it began. */
  run: z.string(),
  at: z.number(),
  newlyFailing: z.array(z.string()),
  newlyPassing: z.array(z.string()),
  /** Steps that passed in both runs but took much longer, in milliseconds. */
  slower: z.array(z.object({ step: z.string(), before: z.number(), now: z.number() })),
});
export type RunComparison = z.infer<typeof RunComparison>;

/** The steps to live use that people do (partner-api.md, check 11), in order. */
export const CHECKLIST = ['documents', 'request', 'decision', 'live-key', 'live-test'] as const;

/** An item of the checklist that the user ticked. */
export const ChecklistItem = z.object({
  item: z.enum(CHECKLIST),
  /** The day it was done, as in `2026-11-21`. */
  on: z.string(),
  note: z.string(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** The stored form: an item that the user unticked keeps its day and note, hidden. */
export const StoredChecklistItem = z.extend(ChecklistItem, { takenBack: z.optional(z.boolean()) });
export type StoredChecklistItem = z.infer<typeof StoredChecklistItem>;

/** Longest note, in characters. */
export const LONGEST_NOTE = 2_000;

/** The version of the format of a run, and so of `report.json`. */
export const RUN_VERSION = 1;

export const Run = z.object({
  format: z.literal('alongside-golive'),
  version: z.literal(RUN_VERSION),
  id: z.string(),
  environment: Environment,
  /** Origin of the service. */
  service: z.string(),
  /**
   * Identifies what was checked: the first digits of a SHA-256 over environment, service,
   * installation and key. Missing if no installation was found.
   */
  subject: z.optional(z.string()),
  /** What ran the checks: `desk` or `command line`, and its version. */
  runner: z.object({ name: z.enum(['desk', 'command line']), version: z.string() }),
  startedAt: z.number(),
  /** Missing while the run is active, and if it was interrupted. */
  endedAt: z.optional(z.number()),
  verdict: z.enum(['passed', 'failed', 'interrupted']),
  checks: z.array(CheckResult),
  /** The report adds these three (lib/golive/report). */
  deviations: z.optional(z.array(DeviationOutcome)),
  comparison: z.optional(RunComparison),
  /** SHA-256 of everything else, in hexadecimal digits. */
  digest: z.optional(z.string()),
});
export type Run = z.infer<typeof Run>;

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
