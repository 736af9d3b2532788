import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredRun } from '../../storage/stored-run';
import { receiverOf } from '../core/settings-store';
import { storedKey } from '../keys/stored-keys';
import { abandonRun, activeRunOf, isRunGoing, stopActiveRun } from './active-run';
import { storedChecklist } from './checklist';
import { currentCheck, interruptedRun, latestRun } from './run-store';
import { isRunnerOpen } from './runner-document';

/** The progress of the latest run, and the stored input of the next one. */
export async function readGoLive({
  environment,
}: Params<'golive.read'>): Promise<Outcome<Reply<'golive.read'>>> {
  await abandonIfRunnerIsGone(environment);
  // Read the active run first, so that a run that ends meanwhile does not look interrupted.
  const active = activeRunOf(environment);
  const stored = await latestRun(environment);
  const state = stateOf(stored, active?.first !== undefined || isRunGoing(environment));
  const run = stored && state === 'interrupted' ? interruptedRun(stored) : stored?.run;
  const planned = stored?.planned ?? [];
  const isRunning = state === 'running';
  const current = isRunning ? currentCheck(stored?.run, planned) : undefined;
  const confirmation = active?.confirmation;
  return done({
    state,
    planned,
    ...(run ? { run } : {}),
    ...(isRunning && active?.stop.signal.aborted ? { stopping: true } : {}),
    ...(run && stored?.about ? { subject: await subjectOf(environment, stored.about) } : {}),
    ...(isRunning && isCounted(planned) ? { progress: progressOf(planned, current) } : {}),
    ...(current === undefined ? {} : { current }),
    ...(confirmation ? { confirmation: { id: confirmation.id, what: confirmation.what } } : {}),
    receiver: await receiverOf(environment),
    checklist: await storedChecklist(),
    hasReport: stored?.report !== undefined,
    ...(stored?.refused ? { reportFailure: stored.refused } : {}),
  });
}

/** Gives a run up whose document the browser closed: without it the run would seem to go on for ever. */
async function abandonIfRunnerIsGone(environment: Environment): Promise<void> {
  const run = activeRunOf(environment);
  if (run?.first && !(await isRunnerOpen())) abandonRun(run);
}

async function subjectOf(environment: Environment, about: NonNullable<StoredRun['about']>) {
  const { installationId: id, keyAddedAt } = about;
  const db = await environmentDb(environment);
  const name = (await db.getAll('installations')).find((one) => one.id === id)?.name;
  const key = await storedKey(environment);
  return { installation: name ?? id, sameKey: key?.addedAt === keyAddedAt };
}

function stateOf(stored: StoredRun | undefined, isActive: boolean): Reply<'golive.read'>['state'] {
  if (!stored) return 'none';
  if (stored.state === 'ended') return 'ended';
  return isActive ? 'running' : 'interrupted';
}

/** The pre-flight, number 0, does not count: a run of it alone shows no progress. */
const isCounted = (planned: readonly number[]): boolean => planned.some((number) => number > 0);

function progressOf(planned: readonly number[], current: number | undefined) {
  const counted = planned.filter((number) => number > 0);
  const done = counted.filter((number) => current !== undefined && number < current).length;
  return { done, of: counted.length };
}

/** Stops a run after its current call. Checks that did not run become `interrupted`. */
export async function stopRun({ environment }: Params<'golive.stop'>): Promise<Outcome<null>> {
  await stopActiveRun(environment);
  return done(null);
}

/** One form of the latest run's report as text, or the reason why there is none. */
export async function readReport({
  environment,
  form,
}: Params<'golive.report.read'>): Promise<Outcome<string>> {
  const stored = await latestRun(environment);
  if (stored?.report) return done(stored.report[form]);
  return failed(stored?.refused ?? { kind: 'no-record' });
}
