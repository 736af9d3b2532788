import type { Asked, Reply } from '../../border/questions';
import type { Environment } from '../../domain/environment';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Check } from '../../golive/check';
import { CHECKS } from '../../golive/checks';
import { environmentDb } from '../../storage/databases';
import type { StoredRun } from '../../storage/stored-run';
import { receiverOf } from '../facts';
import { tell } from '../news';
import { storedKey } from '../stored-keys';
import { goingOf } from './going';
import { currentOf, cutOff, latestRun } from './kept-run';
import { keptTicks } from './ticks';

/** The checks, the latest run of them as far as it came, and what was remembered for the next. */
export async function readGoLive(
  { environment }: Asked<'golive.read'>,
  checks: readonly Check[] = CHECKS,
): Promise<Outcome<Reply<'golive.read'>>> {
  // In this order: one that ends meanwhile is not taken for one that was cut off.
  const going = goingOf(environment);
  const stored = await latestRun(environment);
  const state = stateOf(stored, going !== undefined || goingOf(environment) !== undefined);
  const run = stored && state === 'cut-off' ? cutOff(stored) : stored?.run;
  const planned = stored?.planned ?? [];
  const current = state === 'going' ? currentOf(stored?.run, planned) : undefined;
  const asks = going?.asks;
  return done({
    checks: checks.map(({ number, title, proves }) => ({ number, title, proves })),
    state,
    planned,
    ...(run ? { run } : {}),
    ...(state === 'going' && going?.stop.signal.aborted ? { stopping: true } : {}),
    ...(run && stored?.about ? { about: await placeOf(environment, stored.about) } : {}),
    ...(state === 'going' && isCounted(planned) ? { progress: progressOf(planned, current) } : {}),
    ...(current === undefined ? {} : { current }),
    ...(asks ? { asks: { id: asks.id, what: asks.what } } : {}),
    receiver: await receiverOf(environment),
    ticks: await keptTicks(),
    reported: stored?.report !== undefined,
    ...(stored?.refused ? { refused: stored.refused } : {}),
  });
}

async function placeOf(environment: Environment, about: NonNullable<StoredRun['about']>) {
  const { installationId: id, keyAddedAt } = about;
  const db = await environmentDb(environment);
  const name = (await db.getAll('installations')).find((one) => one.id === id)?.name;
  const key = await storedKey(environment);
  return { installation: name ?? id, sameKey: key?.addedAt === keyAddedAt };
}

function stateOf(stored: StoredRun | undefined, isGoing: boolean): Reply<'golive.read'>['state'] {
  if (!stored) return 'none';
  if (stored.state === 'ended') return 'ended';
  return isGoing ? 'going' : 'cut-off';
}

/** The pre-flight is none of the checks that are counted; run alone, it has no numbers. */
const isCounted = (planned: readonly number[]): boolean => planned.some((number) => number > 0);

function progressOf(planned: readonly number[], current: number | undefined) {
  const counted = planned.filter((number) => number > 0);
  const done = counted.filter((number) => current !== undefined && number < current).length;
  return { done, of: counted.length };
}

/** Ends a run after the call that is under way; what did not run is `interrupted`. */
export async function stopRun({ environment }: Asked<'golive.stop'>): Promise<Outcome<null>> {
  goingOf(environment)?.stop.abort();
  await tell({ kind: 'golive', environment });
  return done(null);
}

/** A person's word about the one write that a run in live waits with. */
export async function answerRun({
  environment,
  id,
  yes,
}: Asked<'golive.answer'>): Promise<Outcome<null>> {
  const asks = goingOf(environment)?.asks;
  if (asks?.id !== id) return failed({ kind: 'no-record' });
  asks.answer(yes);
  return done(null);
}

/** One form of the latest run's report, as it was made when the run ended. */
export async function reportOf({
  environment,
  form,
}: Asked<'golive.report'>): Promise<Outcome<string>> {
  const stored = await latestRun(environment);
  if (stored?.report) return done(stored.report[form]);
  return failed(stored?.refused ?? { kind: 'no-record' });
}
