import {
  type CheckResult,
  RUN_VERSION,
  type Run,
  runVerdict,
  type StepResult,
  verdictOf,
} from '../../domain/golive/run';
import { say } from '../words/say';
import type { CallLog } from './call-log';
import { type Check, type CheckStep, type StepOutcome, skipped } from './check';
import type { CheckContext } from './context';
import { whyMissing } from './prerequisites';
import { whyPaused } from './retry-after';
import { AUTO, isSameSubject } from './run-subject';
import { isPreFlight } from './select-checks';

export type RunPlan = {
  checks: readonly Check[];
  context: CheckContext;
  /** The holder of the current step's call log. */
  calls: { current: CallLog };
  runner: Run['runner'];
  /** The run that this one completes: its results are kept for checks that are not in `checks`. */
  before?: Run | undefined;
  /** Called when a check begins, after each step, and at the end. */
  onProgress?: (run: Run) => void | Promise<void>;
};

/**
 * Runs checks in order and reports each step (partner-api.md, check 10). Never throws: an exception
 * in a check is a failure of that check. After `context.signal` is aborted, the remaining steps are
 * `interrupted`.
 */
export async function runChecks(plan: RunPlan): Promise<Run> {
  const { checks, context, onProgress } = plan;
  const service = URL.parse(context.address)?.origin ?? say('noAddress');
  const before = (await isSameSubject(plan.before, context)) ? plan.before : undefined;
  const run: Run = {
    format: 'alongside-golive',
    version: RUN_VERSION,
    id: crypto.randomUUID(),
    environment: context.environment,
    service,
    ...(context.installation === AUTO
      ? {}
      : { subject: await context.subjectOf(context.installation) }),
    runner: plan.runner,
    startedAt: context.now(),
    verdict: 'interrupted',
    checks: (before?.checks ?? []).filter(({ number }) => !checks.some((c) => c.number === number)),
  };
  for (const check of checks) {
    const result = emptyResult(check, context.now());
    run.checks = [...run.checks, result].sort((a, b) => a.number - b.number);
    await runCheck(check, result, plan, run, async () => onProgress?.(run));
    if (isPreFlight(check.number) && context.installation === AUTO)
      await bindToSubject(run, before, context);
  }
  run.verdict = runVerdict(run.checks);
  run.endedAt = context.now();
  await onProgress?.(run);
  return run;
}

/** Sets the subject of the run once it is known, and drops results of another subject. */
async function bindToSubject(
  run: Run,
  before: Run | undefined,
  context: CheckContext,
): Promise<void> {
  const id = context.found.installation?.id;
  if (id !== undefined) run.subject = await context.subjectOf(id);
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
  { context, calls }: RunPlan,
  run: Run,
  onProgress: () => Promise<void>,
): Promise<void> {
  const missing = check.needs.map((need) => whyMissing(need, context)).find(Boolean);
  let stopped: string | undefined;
  try {
    // An interrupted run must show which check was active.
    await onProgress();
    for (const [at, step] of check.steps(context).entries()) {
      const number = `${check.number}.${at + 1}`;
      const reason = missing ?? (step.alone ? undefined : stopped);
      calls.current = { calls: [] };
      const announce = async (left: string) => {
        result.cleanedUp = left;
        await onProgress();
      };
      const go = () => step.take(calls.current.calls, run, announce);
      const taken = await take(number, { check, step, go }, context, calls.current, reason);
      // The step came to its end: from here its outcome and the clean-up say what is left.
      delete result.cleanedUp;
      result.steps.push(taken);
      if (!['passed', 'warning'].includes(taken.verdict)) stopped ??= say('stepDidNotPass', number);
      result.verdict = verdictOf(result.steps.map(({ verdict }) => verdict));
      result.took = context.now() - result.startedAt;
      await onProgress();
    }
  } finally {
    // Also after the progress could not be stored: nothing else closes the tickets.
    calls.current = { calls: [] };
    const cleanedUp = missing
      ? undefined
      : await check.cleanUp?.(context, result.steps).catch(cleanUpFailed);
    if (cleanedUp !== undefined) result.cleanedUp = cleanedUp;
    context.createdTickets.length = 0;
    context.uncertainCreations.length = 0;
    result.took = context.now() - result.startedAt;
  }
}

const cleanUpFailed = (error: unknown): string =>
  say('notAllOfItCouldBe', error instanceof Error ? error.name : 'unknown');

async function take(
  number: string,
  { check, step, go }: { check: Check; step: CheckStep; go: () => Promise<StepOutcome> },
  context: CheckContext,
  callLog: CallLog,
  reason: string | undefined,
): Promise<StepResult> {
  const startedAt = context.now();
  const isStopped = () => context.signal.aborted;
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
    calls: callLog.calls,
    startedAt,
    took: context.now() - startedAt,
  };
  // The failure of an aborted call says nothing about the service.
  if (came === 'interrupted' || (isStopped() && came.verdict === 'failed'))
    return {
      ...shared,
      verdict: 'interrupted',
      shown: 'not-shown',
      reason: say('theRunWasStopped'),
    };
  // Nor is a call that was held back a response.
  if (came.verdict === 'failed' && callLog.paused)
    return {
      ...shared,
      verdict: 'interrupted',
      shown: 'not-shown',
      reason: whyPaused(callLog.paused),
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
  actual: say('theCheckItselfBroke', error instanceof Error ? error.name : 'unknown'),
  fault: {
    blame: 'our-side',
    cause: say('aDefectInAlongsideOrAn'),
    fix: say('runTheCheckAgainIfIt'),
    who: say('theAlongsideMaintainers'),
  },
});
