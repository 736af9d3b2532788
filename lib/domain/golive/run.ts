import { Environment } from './environment';
import * as z from './schema';

// A run of the go-live checks (partner-api.md, "Test environment and go-live checks"), as it is shown,
// kept and reported. It holds no key, no client's data, no text of a message and no value of a snapshot:
// what may stand in it is made by our own code, out of words, numbers and statuses.

/** `needs-person`: what was seen is not enough, somebody has to look. `interrupted`: it was stopped in the middle. */
export const Verdict = z.enum([
  'passed',
  'failed',
  'warning',
  'skipped',
  'needs-person',
  'interrupted',
]);
export type Verdict = z.infer<typeof Verdict>;

/** Whose a failure is. */
export const Blame = z.enum(['configuration', 'our-side', 'service', 'network', 'person']);
export type Blame = z.infer<typeof Blame>;

/** Whose a failure is, its likely cause, how to mend it and who does that. */
export const Fault = z.object({
  blame: Blame,
  cause: z.string(),
  fix: z.string(),
  who: z.string(),
});
export type Fault = z.infer<typeof Fault>;

/** One call that a step made. */
export const CallMade = z.object({
  method: z.string(),
  /** As in the endpoint table, with names in the place of ids: `/v1/tickets/{ticketId}`. */
  path: z.string(),
  /** Missing where there was no answer. */
  status: z.optional(z.number()),
  /** Milliseconds, body and all. */
  took: z.number(),
  requestId: z.optional(z.string()),
  /** The last four characters of its Idempotency-Key. */
  keyEnd: z.optional(z.string()),
});
export type CallMade = z.infer<typeof CallMade>;

export const StepResult = z.object({
  /** `3.2`: the second step of check 3, in every run and every version. */
  number: z.string(),
  title: z.string(),
  /** The sentence of the description that it rests on. */
  sentence: z.string(),
  expected: z.string(),
  /** What came; missing where nothing was done. */
  actual: z.optional(z.string()),
  verdict: Verdict,
  shown: z.enum([
    'observed',
    'replayed', // not provoked: a recorded answer was put through the client's own code
    'told', // a person said so
    'not-shown',
  ]),
  /** Why it was skipped, warns or needs a person. */
  reason: z.optional(z.string()),
  fault: z.optional(Fault),
  /** Set where it failed and that was agreed upon: the failure stands, and fails nothing. */
  accepted: z.optional(z.object({ reason: z.string(), until: z.string() })),
  calls: z.array(CallMade),
  startedAt: z.number(),
  took: z.number(),
});
export type StepResult = z.infer<typeof StepResult>;

export const CheckResult = z.object({
  /** 0 is the pre-flight; 1 to 11 are those of the description. */
  number: z.number(),
  title: z.string(),
  /** What it proves. */
  proves: z.string(),
  verdict: Verdict,
  steps: z.array(StepResult),
  /** What it left behind and took away again. */
  cleanedUp: z.optional(z.string()),
  startedAt: z.number(),
  took: z.number(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** A failure that was agreed upon: it is reported, and does not fail the run until its last day. */
export const Deviation = z.object({
  /** Number of the step, as in `4.1`. */
  step: z.string(),
  reason: z.string(),
  /** Last day on which it is accepted, as in `2026-12-31` (UTC). */
  until: z.string(),
});
export type Deviation = z.infer<typeof Deviation>;

/** What became of a deviation in a run; `stopped`: its step did not fail, so that it can go. */
export const DeviationSeen = z.extend(Deviation, {
  state: z.enum([
    'accepted',
    'expired',
    'stopped',
    'not-seen', // its step was not run to its end, or there is none
  ]),
});
export type DeviationSeen = z.infer<typeof DeviationSeen>;

/** What changed since the run before, by the numbers of steps. */
export const Comparison = z.object({
  /** Which run that was, and when it began. */
  run: z.string(),
  at: z.number(),
  newlyFailing: z.array(z.string()),
  newlyPassing: z.array(z.string()),
  /** Steps that passed both times and took longer by far, in milliseconds. */
  slower: z.array(z.object({ step: z.string(), before: z.number(), now: z.number() })),
});
export type Comparison = z.infer<typeof Comparison>;

/** The steps to live use that people do (partner-api.md, check 11), in their order. */
export const CHECKLIST = ['documents', 'request', 'decision', 'live-key', 'live-test'] as const;

/** One of them that was ticked. */
export const Tick = z.object({
  item: z.enum(CHECKLIST),
  /** The day it was done, as in `2026-11-21`. */
  on: z.string(),
  note: z.string(),
});
export type Tick = z.infer<typeof Tick>;

/** The same as it is kept: one that was taken back keeps its day and its note, unseen. */
export const KeptTick = z.extend(Tick, { takenBack: z.optional(z.boolean()) });
export type KeptTick = z.infer<typeof KeptTick>;

/** Characters of its note. */
export const LONGEST_NOTE = 2_000;

/** The current version of the form of a run, and so of `report.json`. */
export const RUN_VERSION = 1;

export const Run = z.object({
  format: z.literal('alongside-golive'),
  version: z.literal(RUN_VERSION),
  id: z.string(),
  environment: Environment,
  /** Origin of the service. */
  service: z.string(),
  /**
   * Whom it is about: the first digits of a SHA-256 over environment, service, installation and key.
   * Missing where no installation was found.
   */
  subject: z.optional(z.string()),
  /** What ran the checks: `desk` or `command line`, and its version. */
  runner: z.object({ name: z.enum(['desk', 'command line']), version: z.string() }),
  startedAt: z.number(),
  /** Missing while it goes on, and where it was cut off. */
  endedAt: z.optional(z.number()),
  verdict: z.enum(['passed', 'failed', 'interrupted']),
  checks: z.array(CheckResult),
  /** These three are added when it is reported (lib/golive/report). */
  deviations: z.optional(z.array(DeviationSeen)),
  comparison: z.optional(Comparison),
  /** SHA-256 of all else, in hexadecimal digits. */
  digest: z.optional(z.string()),
});
export type Run = z.infer<typeof Run>;

/** Worst first: what a check, and a run, comes to when its parts come to different things. */
const WORST: readonly Verdict[] = ['failed', 'interrupted', 'needs-person', 'warning'];

/**
 * What the parts of something come to. Parts that were skipped beside others that passed make a
 * warning: not all of it was shown.
 */
export function verdictOf(parts: readonly Verdict[]): Verdict {
  const worst = WORST.find((verdict) => parts.includes(verdict));
  if (worst) return worst;
  if (parts.every((part) => part === 'skipped')) return 'skipped';
  return parts.includes('skipped') ? 'warning' : 'passed';
}

/**
 * What a run comes to: what only a person can say, and what was skipped, does not fail it. One in which
 * nothing was judged did not pass: it is `interrupted`, as if it had been stopped before its first check.
 * `passed` says no more than that what was run passed; `notRun` says what it leaves open.
 */
export function runVerdict(checks: readonly CheckResult[]): Run['verdict'] {
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('interrupted') || judgedNothing({ checks }) ? 'interrupted' : 'passed';
}

/** Checks 1 to 9 of the description are those that judge the service and the integration. */
const PROVING = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Those of checks 1 to 9 that a run says nothing of, because they were not run or were skipped. */
export const notRun = ({ checks }: Pick<Run, 'checks'>): number[] =>
  PROVING.filter((one) =>
    checks.every(({ number, verdict }) => number !== one || verdict === 'skipped'),
  );

/** True where neither checks 1 to 9 nor check 11 came to anything: the others look at the run itself. */
export const judgedNothing = ({ checks }: { checks: readonly CheckResult[] }): boolean =>
  !checks
    .filter(({ number }) => PROVING.includes(number) || number === 11)
    .flatMap(({ verdict, steps }) => [verdict, ...steps.map((step) => step.verdict)])
    .some((verdict) => JUDGED.includes(verdict));

const JUDGED: readonly Verdict[] = ['passed', 'failed', 'warning'];

/** Failed steps with one cause and one way to mend it, together: the order is that of the first of each. */
export function byCause(failed: readonly StepResult[]): StepResult[][] {
  const groups = new Map<string, StepResult[]>();
  for (const step of failed) {
    const { cause, fix, who } = step.fault ?? {};
    const same = JSON.stringify([cause ?? step.number, fix, who]);
    groups.set(same, [...(groups.get(same) ?? []), step]);
  }
  return [...groups.values()];
}
