import {
  type CheckResult,
  RUN_VERSION,
  type Run,
  runVerdict,
  type StepResult,
  verdictOf,
} from '../domain/go-live';
import { type Came, type Check, type Step, skipped } from './check';
import { PRE_FLIGHT } from './choose';
import type { Given } from './given';
import { whyMissing } from './needs';
import { AUTO } from './place';
import type { Notebook } from './record-calls';
import { isOfSame } from './subject';
import { whyPaused } from './wait-out';
import { runChecksWords } from './words/run-checks';
import { sharedWords } from './words/shared';

export type Plan = {
  checks: readonly Check[];
  given: Given;
  /** The page that `recordedPartner` writes on. */
  notebook: { page: Notebook };
  runner: Run['runner'];
  /** Results to be kept of checks that are not among `checks`: of the run that this one completes. */
  before?: Run | undefined;
  /** Told when a check begins, after each step, and at the end. */
  told?: (run: Run) => void | Promise<void>;
};

/**
 * Runs checks in order and reports each step (partner-api.md, check 10). Never throws: what goes wrong
 * in a check is its failure. Once `given.signal` is aborted, what did not run is `interrupted`.
 */
export async function runChecks(plan: Plan): Promise<Run> {
  const { checks, given, told } = plan;
  const service = URL.parse(given.address)?.origin ?? runChecksWords.noAddress;
  const before = (await isOfSame(plan.before, given)) ? plan.before : undefined;
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
    if (check.number === PRE_FLIGHT && given.installation === AUTO) await bind(run, before, given);
  }
  run.verdict = runVerdict(run.checks);
  run.endedAt = given.now();
  await told?.(run);
  return run;
}

/** Says whom a run is about once that is found, and takes out of it what was found of another. */
async function bind(run: Run, before: Run | undefined, given: Given): Promise<void> {
  const id = given.found.installation?.id;
  if (id !== undefined) run.subject = await given.subjectOf(id);
  if (run.subject !== undefined && run.subject === before?.subject) return;
  run.checks = run.checks.filter(({ number }) => number === PRE_FLIGHT);
}

const emptyResult = ({ number, title, proves }: Check, startedAt: number): CheckResult => ({
  ...{ number, title, proves, startedAt },
  verdict: 'interrupted',
  steps: [],
  took: 0,
});

async function runCheck(
  check: Check,
  result: CheckResult,
  { given, notebook }: Plan,
  run: Run,
  told: () => Promise<void>,
): Promise<void> {
  const missing = check.needs.map((need) => whyMissing(need, given)).find(Boolean);
  let stopped: string | undefined;
  // Whoever finds the run cut off is to know which check was under way.
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
  { check, step, go }: { check: Check; step: Step; go: () => Promise<Came> },
  given: Given,
  page: Notebook,
  reason: string | undefined,
): Promise<StepResult> {
  const startedAt = given.now();
  const isStopped = () => given.signal.aborted;
  const came: Came | 'interrupted' = isStopped()
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
  // What came of a call that was cut off says nothing of the service.
  if (came === 'interrupted' || (isStopped() && came.verdict === 'failed'))
    return {
      ...shared,
      verdict: 'interrupted',
      shown: 'not-shown',
      reason: runChecksWords.theRunWasStopped,
    };
  // Nor is a call that was held back an answer.
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

/** An exception in a check is ours; its message may hold anything and is left out. */
const brokenBy = (error: unknown): Came => ({
  verdict: 'failed',
  actual: runChecksWords.theCheckItselfBroke(error instanceof Error ? error.name : 'unknown'),
  fault: {
    blame: 'our-side',
    cause: runChecksWords.aDefectInAlongsideOrAn,
    fix: runChecksWords.runTheCheckAgainIfIt,
    who: sharedWords.theAlongsideMaintainers,
  },
});
