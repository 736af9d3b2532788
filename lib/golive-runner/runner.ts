import type { Environment } from '../domain/core/environment';
import { ENVIRONMENTS } from '../domain/core/environment-rules';
import { CHECKS } from '../golive/checks';
import type { Check } from '../golive/run/check';
import { sendRequest } from '../protocol/client/send';
import { subscribe } from '../protocol/client/subscribe';
import type { RunnerPlan } from '../protocol/requests/golive-runner';
import { performRun } from './perform-run';
import type { RunHere } from './run-here';

/**
 * Milliseconds between two looks at the active runs. An event may be lost, and each request keeps the
 * background alive, which the browser would stop after 30 s.
 */
const LOOK_EVERY = 10_000;

/**
 * Performs the runs that the background has: reads their plans, runs the checks, and hands the
 * report over. The background closes this document after its last run. If the browser stopped the
 * background, its runs count as interrupted: they are dropped here, and `close` ends the document.
 */
export function startRunner(
  checks: readonly Check[] = CHECKS,
  signal: AbortSignal = new AbortController().signal,
  close: () => void = () => window.close(),
): void {
  const runs = new Map<Environment, RunHere>();

  const begin = (id: string, plan: RunnerPlan): void => {
    const here = { id, plan, checks, stop: new AbortController() };
    runs.set(plan.environment, here);
    void performRun(here).then((isDropped) => {
      if (runs.get(plan.environment) === here) runs.delete(plan.environment);
      if (isDropped && runs.size === 0) close();
    });
  };

  const look = async (environment: Environment): Promise<void> => {
    const read = await sendRequest('golive.run.read', { environment });
    // Without a reply the next look asks again.
    if (!read.ok || signal.aborted) return;
    const here = runs.get(environment);
    // The run that is here is stopped, was given up, or belongs to an earlier background.
    if (here && (here.id !== read.value?.id || read.value.stopping)) here.stop.abort();
    if (read.value?.plan && here?.id !== read.value.id) begin(read.value.id, read.value.plan);
  };

  subscribe(({ event }) => {
    if (event.kind === 'golive') void look(event.environment);
  }, signal);
  for (const environment of ENVIRONMENTS) void look(environment);
  const looking = setInterval(() => {
    // The background was stopped before it could close this document.
    if (runs.size === 0) close();
    for (const environment of runs.keys()) void look(environment);
  }, LOOK_EVERY);
  signal.addEventListener('abort', () => {
    clearInterval(looking);
    for (const { stop } of runs.values()) stop.abort();
  });
}
