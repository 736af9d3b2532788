import {
  type CheckResult,
  RUN_VERSION,
  type Run,
  runVerdict,
  type StepResult,
  verdictOf,
} from '../../domain/golive/run';
import { runChecksWords } from '../words/run-checks';
import { sharedWords } from '../words/shared';
import type { CallLog } from './call-log';
import { type Check, type CheckStep, type StepOutcome, skipped } from './check';
import { AUTO } from './choose-installation';
import type { CheckContext } from './context';
import { whyMissing } from './prerequisites';
import { whyPaused } from './retry-after';
import { isSameSubject } from './run-subject';
import { isPreFlight } from './select-checks';

export type RunPlan = {
  checks: readonly Check[];
  given: CheckContext;
  /** The holder of the current step's call log. */
  notebook: { page: CallLog };
  runner: Run['runner'];
  /** The run that this one completes: its results are kept for checks that are not in `checks`. */
  before?: Run | undefined;
  /** Called when a check begins, after each step, and at the end. */
  told?: (run: Run) => void | Promise<void>;
};

/**
 * Runs checks in order and reports each step (partner-api.md, check 10). Never throws: an exception
 * in a check is a failure of that check. After `given.signal` is aborted, the remaining steps are
 * `interrupted`.
 */
export async function runChecks(plan: RunPlan): Promise<Run> {
  const { checks, given, told } = plan;
  const service = URL.parse(given.address)?.origin ?? runChecksWords.noAddress;
  const before = (await isSameSubject(plan.before, given)) ? plan.before : undefined;
  const run: Run = {
    format: 'alongside-golive',
    version: RUN_VERSION,
    id: crypto.randomUUID(),
    environment: given.environment,
    service,
    ...(given.installation === AUTO ? {} : { subject: await given.subjectOf(given.installation) }),
    runner: plan.runner,
    startedAt: given.now(),
    verdict: 'interrupted',
    checks: (before?.checks ?? []).filter(({ number }) => !checks.some((c) => c.number === number)),
  };
  for (const check of checks) {
    const result = emptyResult(check, given.now());
    run.checks = [...run.checks, result].sort((a, b) => a.number - b.number);
    await runCheck(check, result, plan, run, async () => told?.(run));
    if (isPreFlight(check.number) && given.installation === AUTO)
      await bindToSubject(run, before, given);
  }
  run.verdict = runVerdict(run.checks);
  run.endedAt = given.now();
  await told?.(run);
  return run;
}

/** Sets the subject of the run once it is known, and drops results of another subject. */
async function bindToSubject(
  run: Run,
  before: Run | undefined,
  given: CheckContext,
): Promise<void> {
  const id = given.found.installation?.id;
  if (id !== undefined) run.subject = await given.subjectOf(id);
  if (run.subject !== undefined && run.subject === before?.subject) return;
  run.checks = run.checks.filter(({ number }) => isPreFlight(number));
}

const emptyResult = ({ number, title, proves }: Check, startedAt: number): CheckResult => ({
  number,
  title,
  proves,
  startedAt,
  verdict: 'interrupted',
  steps: [],
  took: 0,
});

async function runCheck(
  check: Check,
  result: CheckResult,
  { given, notebook }: RunPlan,
  run: Run,
  told: () => Promise<void>,
): Promise<void> {
  const missing = check.needs.map((need) => whyMissing(need, given)).find(Boolean);
  let stopped: string | undefined;
  // An interrupted run must show which check was active.
  await told();
  for (const [at, step] of check.steps(given).entries()) {
    const number = `${check.number}.${at + 1}`;
    const reason = missing ?? (step.alone ? undefined : stopped);
    notebook.page = { calls: [] };
    const go = () => step.take(notebook.page.calls, run);
    const taken = await take(number, { check, step, go }, given, notebook.page, reason);
    result.steps.push(taken);
    if (!['passed', 'warning'].includes(taken.verdict))
      stopped ??= runChecksWords.stepDidNotPass(number);
    result.verdict = verdictOf(result.steps.map(({ verdict }) => verdict));
    result.took = given.now() - result.startedAt;
    await told();
  }
  notebook.page = { calls: [] };
  const cleanedUp = missing ? undefined : await check.cleanUp?.(given).catch(whyNotCleaned);
  if (cleanedUp !== undefined) result.cleanedUp = cleanedUp;
  given.made.length = 0;
  given.unsure.length = 0;
  result.took = given.now() - result.startedAt;
}

const whyNotCleaned = (error: unknown): string =>
  runChecksWords.notAllOfItCouldBe(error instanceof Error ? error.name : 'unknown');

async function take(
  number: string,
  { check, step, go }: { check: Check; step: CheckStep; go: () => Promise<StepOutcome> },
  given: CheckContext,
  page: CallLog,
  reason: string | undefined,
): Promise<StepResult> {
  const startedAt = given.now();
  const isStopped = () => given.signal.aborted;
  const came: StepOutcome | 'interrupted' = isStopped()
    ? 'interrupted'
    : reason !== undefined
      ? skipped(reason)
      : await go().catch((error: unknown) => brokenBy(error));
  const shared = {
    number,
    title: step.title,
    sentence: step.sentence ?? check.sentence,
    expected: step.expected,
    calls: page.calls,
    startedAt,
    took: given.now() - startedAt,
  };
  // The failure of an aborted call says nothing about the service.
  if (came === 'interrupted' || (isStopped() && came.verdict === 'failed'))
    return {
      ...shared,
      verdict: 'interrupted',
      shown: 'not-shown',
      reason: runChecksWords.theRunWasStopped,
    };
  // Nor is a call that was held back a response.
  if (came.verdict === 'failed' && page.paused)
    return {
      ...shared,
      verdict: 'interrupted',
      shown: 'not-shown',
      reason: whyPaused(page.paused),
    };
  const { verdict } = came;
  const isShown = verdict === 'passed' || verdict === 'failed' || verdict === 'warning';
  return {
    ...shared,
    verdict,
    shown:
      came.verdict === 'passed' && came.shown ? came.shown : isShown ? 'observed' : 'not-shown',
    ...('actual' in came && came.actual !== undefined ? { actual: came.actual } : {}),
    ...('reason' in came ? { reason: came.reason } : {}),
    ...('fault' in came ? { fault: came.fault } : {}),
  };
}

/** An exception in a check is our defect. Its message may hold anything, so it is left out. */
const brokenBy = (error: unknown): StepOutcome => ({
  verdict: 'failed',
  actual: runChecksWords.theCheckItselfBroke(error instanceof Error ? error.name : 'unknown'),
  fault: {
    blame: 'our-side',
    cause: runChecksWords.aDefectInAlongsideOrAn,
    fix: runChecksWords.runTheCheckAgainIfIt,
    who: sharedWords.theAlongsideMaintainers,
  },
});
