import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { CHECKS } from '../../golive/checks';
import type { Check } from '../../golive/run/check';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredRun } from '../../storage/stored-run';
import { publish } from '../core/publish';
import { receiverOf } from '../core/settings-store';
import { storedKey } from '../keys/stored-keys';
import { activeRunOf } from './active-run';
import { storedChecklist } from './checklist';
import { currentCheck, interruptedRun, latestRun } from './run-store';

/** The checks, the progress of their latest run, and the stored input of the next one. */
export async function readGoLive(
  { environment }: Params<'golive.read'>,
  checks: readonly Check[] = CHECKS,
): Promise<Outcome<Reply<'golive.read'>>> {
  // Read the active run first, so that a run that ends meanwhile does not look interrupted.
  const active = activeRunOf(environment);
  const stored = await latestRun(environment);
  const state = stateOf(stored, active !== undefined || activeRunOf(environment) !== undefined);
  const run = stored && state === 'interrupted' ? interruptedRun(stored) : stored?.run;
  const planned = stored?.planned ?? [];
  const isRunning = state === 'running';
  const current = isRunning ? currentCheck(stored?.run, planned) : undefined;
  const confirmation = active?.confirmation;
  return done({
    checks: checks.map(({ number, title, proves }) => ({ number, title, proves })),
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
  activeRunOf(environment)?.stop.abort();
  await publish({ kind: 'golive', environment });
  return done(null);
}

/** Passes the user's answer to the live write that a run waits to confirm. */
export async function answerConfirmation({
  environment,
  id,
  yes,
}: Params<'golive.answer'>): Promise<Outcome<null>> {
  const confirmation = activeRunOf(environment)?.confirmation;
  if (confirmation?.id !== id) return failed({ kind: 'no-record' });
  confirmation.answer(yes);
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
