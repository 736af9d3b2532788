import { browser } from 'wxt/browser';
import type { Environment } from '../../../domain/core/environment';
import { ENVIRONMENTS } from '../../../domain/core/environment-rules';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { environmentDb } from '../../../storage/databases';
import { pollReadiness } from '../../api/poll-readiness';
import { bucketOf, consumeBackgroundPoll } from '../../api/rate-limit-store';
import { allowance } from '../../api/token-bucket';
import { hasElapsed } from '../../core/has-elapsed';
import { reportError } from '../../core/log';
import { pushes } from '../../core/pushes';
import { sessionItems } from '../../core/session-item';
import { chosenEnvironment, chosenInstallation } from '../../core/settings-store';
import { deleteOldHistory } from '../review/old-history';
import { readQueue } from './applications';
import { mayHaveOnboarding } from './onboarding-enabled';
import { cachedQueue, scopeKey } from './queue-cache';

/** How often a queue that no screen shows is read, in minutes. */
const EVERY = 5;

const ALARM = 'applications';

/** Reads queues on the alarm, even if no screen shows them. Call it before anything is awaited. */
export function watchApplicationAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void refreshApplications().catch(warn);
  });
}

/** Runs once the background started: reads the queues that are due, and deletes old history. */
export async function startApplications(): Promise<void> {
  await refreshApplications();
  for (const environment of ENVIRONMENTS) await deleteOldHistory(environment);
}

/**
 * Reads the due queues of the chosen environment within the rate limit, and sets the alarm for the
 * next time. Installations without merchant onboarding cause no request. Pushes want other queues, and
 * read single applications.
 */
export async function refreshApplications(isWanted = isDue, read = readList): Promise<void> {
  for (const scope of await setApplicationAlarm()) {
    if (!(await isWanted(scope))) continue;
    const gate = await pollReadiness(scope.environment, false, Date.now());
    if (!gate.open) return;
    const { origin } = gate;
    const now = Date.now();
    // Queues that exceed the rate limit come first the next time.
    if (allowance(await bucketOf(origin, now), now).backgroundPolls === 0) return;
    await consumeBackgroundPoll(origin);
    await read(scope);
  }
}

async function readList(scope: Scope): Promise<void> {
  await readAt.at(scopeKey(scope)).set(Date.now());
  await readQueue(scope);
}

/** The alarm comes every five minutes. While changes are pushed, three of four times nothing is due. */
async function isDue(scope: Scope): Promise<boolean> {
  const last = await lastReadAt(scope);
  return hasElapsed(last, (pushes.factor(scope, last) - 0.5) * EVERY * 60_000);
}

const readAt = sessionItems('applications/', v.number());

/** When a queue was last read, in epoch milliseconds, also before a restart of the background. */
async function lastReadAt(scope: Scope): Promise<number> {
  const stored = await readAt.at(scopeKey(scope)).get();
  return Math.max(cachedQueue(scope)?.readAt ?? 0, stored ?? 0);
}

/**
 * Sets the alarm for the queues of the chosen environment, or clears it if there are none. Call it
 * when the environment, its key or its permissions changed. Sends no request. Returns the scopes with
 * a queue, the longest unread first.
 */
export async function setApplicationAlarm(): Promise<Scope[]> {
  const scopes = await scopesWithQueue(await chosenEnvironment());
  if (scopes.length === 0) await browser.alarms.clear(ALARM);
  else if ((await browser.alarms.get(ALARM)) === undefined)
    await browser.alarms.create(ALARM, {
      // Random, so that not all browsers of a company call at the same moment.
      delayInMinutes: 0.5 + Math.random(),
      periodInMinutes: EVERY,
    });
  return scopes;
}

/** After the service refused a queue, the alarm requests it again this many milliseconds later. */
const ALARM_RETRIES_DISABLED_AFTER = 24 * 3_600_000;

/**
 * The installations with merchant onboarding (partner-api.md, rule 4). An installation that does not
 * declare it is included until the service itself responds with 403 or 404.
 */
async function scopesWithQueue(environment: Environment): Promise<Scope[]> {
  const db = await environmentDb(environment);
  const chosen = await chosenInstallation(environment);
  const found: { scope: Scope; at: number }[] = [];
  for (const { id } of await db.getAll('installations')) {
    const scope = { environment, installationId: id };
    if (!(await mayHaveOnboarding(scope, ALARM_RETRIES_DISABLED_AFTER))) continue;
    // Of two queues that were never read, the chosen installation's comes first.
    found.push({ scope, at: (await lastReadAt(scope)) - (id === chosen ? 1 : 0) });
  }
  return found.sort((a, b) => a.at - b.at).map(({ scope }) => scope);
}

const warn = (error: unknown): void => reportError('Applications were not read:', error);
