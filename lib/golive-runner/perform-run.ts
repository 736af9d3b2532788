import { type Failure, failed } from '../domain/core/failure';
import type { Run } from '../domain/golive/run';
import { withoutSteps } from '../domain/golive/without-steps';
import { writeReport } from '../golive/report/write-report';
import { runChecks } from '../golive/run/run-checks';
import { ownWords } from '../golive/words/say';
import { sendRequest } from '../protocol/client/send';
import type { RunEnd } from '../protocol/requests/golive-runner';
import { type PreparedRun, prepareRun } from './prepare-run';
import { isDropped } from './remote-calls';
import type { RunHere } from './run-here';

/**
 * Runs the checks of a plan and hands the report to the background. Resolves to true if the background
 * does not have the run any more. Never rejects.
 */
export async function performRun(here: RunHere): Promise<boolean> {
  const { id } = here;
  const prepared = await prepareRun(here).catch((error: unknown) =>
    failed({ kind: 'unexpected', detail: `The go-live checks: ${nameOf(error)}` }),
  );
  if (!prepared.ok) {
    const refused = await sendRequest('golive.refuse', { id, failure: prepared.failure });
    return !refused.ok;
  }
  const { chosen, before } = prepared.value;
  const began = await sendRequest('golive.begin', {
    id,
    planned: chosen.map(({ number }) => number),
  });
  if (!began.ok) return true;
  const compareWith = before ?? began.value.compareWith;
  const end = await runAndReport(here, prepared.value, compareWith).catch(
    (error: unknown): RunEnd | undefined =>
      error instanceof Dropped ? undefined : { kind: 'broken', error: nameOf(error) },
  );
  if (!end) return true;
  return !(await sendRequest('golive.end', { id, end })).ok;
}

/** Ends the checks of a run that the background does not have any more. */
class Dropped extends Error {}

async function runAndReport(
  { id, plan, stop }: RunHere,
  { created, chosen, deviations, secrets }: PreparedRun,
  before: Run | undefined,
): Promise<RunEnd> {
  const run = await runChecks({
    checks: chosen,
    context: created.context,
    calls: created.calls,
    before: plan.which.kind === 'all' ? undefined : plan.before,
    runner: { name: 'desk', version: plan.version },
    onProgress: async (progress) => {
      const saved = await sendRequest('golive.progress.save', { id, run: progress });
      if (saved.ok) return;
      stop.abort();
      throw failureOf(saved.failure);
    },
  });
  const { sensitiveValues } = created;
  const now = Date.now();
  const report = await writeReport(run, { sensitiveValues, secrets, before, deviations, now });
  // Steps that may not be reported may not leave this document either.
  if (!report.ok) return { kind: 'not-reported', run: withoutSteps(run), why: report.failure };
  const { json, junit, html, template } = report.value;
  const own = `${template}\n${ownWords()}`;
  return { kind: 'reported', run: report.value.run, json, junit, html, own };
}

const failureOf = (failure: Failure): Error =>
  isDropped(failure) ? new Dropped() : new Error(failure.kind);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
