import { runExclusive } from '../../async/run-exclusive';
import { sleep } from '../../async/sleep';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
import { currentEpoch } from '../core/epoch';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import {
  type ActiveRun,
  abandonRun,
  activeRunOf,
  isAnotherRunActive,
  newActiveRun,
  setActiveRun,
} from './active-run';
import { planRun } from './plan-run';
import { openRunner } from './runner-document';

/** Milliseconds in which the runner's document has to load and to begin the checks. */
const LONGEST_START = 20_000;

/**
 * Starts a run of the go-live checks (partner-api.md, "Test environment and go-live checks") with the
 * environment's key, through the circuit breaker. The checks run in a document of their own
 * (entrypoints/golive-runner), also after the screen is closed. If a run is active, starts no second
 * one. Fails if an option is unusable or the service cannot be called now.
 */
export const startRun = (params: Params<'golive.start'>): Promise<Outcome<null>> =>
  runExclusive(`golive ${params.scope.environment}`, () => startOne(params));

async function startOne(params: Params<'golive.start'>): Promise<Outcome<null>> {
  const { environment } = params.scope;
  if (activeRunOf(environment)) return done(null);
  const epoch = currentEpoch(environment);
  const planned = await planRun(params);
  if (!planned.ok) return planned;
  // The plan is that of a key that was locked, removed or replaced meanwhile.
  if (currentEpoch(environment) !== epoch) return startOne(params);
  const run = newActiveRun(planned.value.plan, planned.value.keys);
  setActiveRun(run);
  const started = await beginInRunner(run);
  if (!started.ok) abandonRun(run);
  return started;
}

/** Opens the document, which then reads the plan; its reply is in `run.begun`. */
async function beginInRunner(run: ActiveRun): Promise<Outcome<null>> {
  const { environment } = run.plan;
  const waiting = new AbortController();
  const late = sleep(LONGEST_START, waiting.signal).then(() =>
    failed({ kind: 'unexpected', detail: 'The go-live checks did not begin.' }),
  );
  try {
    await openRunner(isAnotherRunActive(run));
    // A document that is open for another run reads the plan now.
    await publish({ kind: 'golive', environment });
    return await Promise.race([run.begun, late]);
  } catch (error) {
    reportError('The document of the go-live checks was not opened:', error);
    return failed({ kind: 'unexpected', detail: 'The go-live checks could not be loaded.' });
  } finally {
    waiting.abort();
  }
}
