import { done, failed, type Outcome } from '../../domain/core/failure';
import { matchPattern } from '../../domain/crm/match-pattern';
import { receiverOrigins } from '../../domain/golive/receiver';
import { withoutSteps } from '../../domain/golive/without-steps';
import { keySearcher } from '../../golive/redaction/key-searcher';
import { titlesOf } from '../../golive/redaction/sensitive-values';
import type { Params, Reply } from '../../protocol/contract';
import type { RunEnd } from '../../protocol/requests/golive-runner';
import type { StoredRun } from '../../storage/stored-run';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { receiverOf, saveReceiver } from '../core/settings-store';
import { releaseHostPermissions } from '../sites/sites';
import {
  type ActiveRun,
  activeRunOf,
  activeRunWithId,
  clearActiveRun,
  closeIdleRunner,
} from './active-run';
import { keyValues, type RunKeys } from './run-keys';
import { archiveRun, previousRun, saveRun } from './run-store';

// Follows a run that the runner performs: all that is stored of it is stored here.

const noRecord = () => failed({ kind: 'no-record' });

/** What the runner has to know of the run of an environment. */
export async function readActiveRun({
  environment,
}: Params<'golive.run.read'>): Promise<Outcome<Reply<'golive.run.read'>>> {
  const run = activeRunOf(environment);
  if (!run) return done(null);
  const { id, plan, stop, first } = run;
  return done({ id, stopping: stop.signal.aborted, ...(first ? {} : { plan }) });
}

/** Stores the run before its first check, and lets `golive.start` succeed. */
export async function beginRun({
  id,
  planned,
}: Params<'golive.begin'>): Promise<Outcome<Reply<'golive.begin'>>> {
  const run = activeRunWithId(id);
  if (!run) return noRecord();
  const { environment, installation: installationId, which, before } = run.plan;
  // The request may arrive twice.
  if (!run.first) {
    run.first = {
      state: 'going',
      planned,
      startedAt: Date.now(),
      about: { installationId, keyAddedAt: run.keys.addedAt },
      ...(which.kind === 'all' ? {} : { run: before }),
    };
    const earlier = await receiverOf(environment);
    try {
      await storeFirst(run.plan, run.first);
    } catch (error) {
      run.begin(failed({ kind: 'unexpected', detail: `golive.begin: ${String(error)}` }));
      throw error;
    }
    run.begin(done(null));
    // Access to a receiver that was replaced or removed is given back.
    await releaseHostPermissions(receiverOrigins(earlier).map(matchPattern));
  }
  const compareWith = await previousRun(environment);
  return done(compareWith ? { compareWith } : {});
}

/** Stores the receiver and the run at its start, and archives the run before. */
async function storeFirst(
  { environment, receiver, which, before }: ActiveRun['plan'],
  first: StoredRun,
): Promise<void> {
  await saveReceiver(environment, receiver);
  if (which.kind !== 'remaining' || !before) await archiveRun(environment);
  await saveRun(environment, first);
}

/** Lets `golive.start` fail with the option that cannot be used. */
export async function refuseRun({ id, failure }: Params<'golive.refuse'>): Promise<Outcome<null>> {
  const run = activeRunWithId(id);
  if (!run || run.first) return noRecord();
  run.begin(failed(failure));
  return done(null);
}

/** Stores how far a run is. */
export async function saveProgress({
  id,
  run: progress,
}: Params<'golive.progress.save'>): Promise<Outcome<null>> {
  const run = activeRunWithId(id);
  if (!run?.first) return noRecord();
  await saveRun(run.plan.environment, { ...run.first, run: progress });
  return done(null);
}

/**
 * Ends a run and stores its report, unless one of its keys is in it. A run that ended by a defect, or
 * cannot be stored, stays as it was stored before: interrupted.
 */
export async function endRun({ id, end }: Params<'golive.end'>): Promise<Outcome<null>> {
  const run = activeRunWithId(id);
  if (!run?.first) return noRecord();
  // Before the event of the end is published: a screen may start the next run at once.
  clearActiveRun(run);
  try {
    await storeEnd(run, run.first, end);
  } catch (error) {
    reportError('A run of the go-live checks ended early:', error);
    await publish({ kind: 'golive', environment: run.plan.environment });
  } finally {
    run.end();
    void closeIdleRunner();
  }
  return done(null);
}

function storeEnd({ plan, keys }: ActiveRun, first: StoredRun, end: RunEnd): Promise<void> {
  if (end.kind === 'broken') return Promise.reject(errorOf(end));
  return saveRun(plan.environment, endedRun(first, end, keys));
}

/** The runner tells an exception by its name alone: its message may hold anything. */
function errorOf({ error: name }: Extract<RunEnd, { kind: 'broken' }>): Error {
  const error = new Error('in the document of the checks');
  error.name = name;
  return error;
}

type WholeEnd = Exclude<RunEnd, { kind: 'broken' }>;

/** The run as it is stored at its end: with its report, or with the reason why there is none. */
function endedRun(first: StoredRun, end: WholeEnd, keys: RunKeys): StoredRun {
  const ended = { ...first, state: 'ended' as const };
  // Steps that may not be reported may not be shown either.
  const refused = (why: StoredRun['refused']): StoredRun => ({
    ...ended,
    run: withoutSteps(end.run),
    refused: why,
  });
  if (end.kind === 'not-reported') return refused(end.why);
  const { run, json, junit, html, own } = end;
  const holdsKey = keySearcher(keyValues(keys), {
    titles: titlesOf(run),
    template: own,
  });
  const found = (
    [
      ['json', `${JSON.stringify(run)}\n${json}`],
      ['junit', junit],
      ['html', html],
    ] as const
  ).find(([, text]) => holdsKey(text));
  if (found) return refused({ kind: 'report-refused', of: 'key', where: found[0] });
  return { ...ended, run, report: { json, junit, html } };
}
