import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { chosenEnvironment, chosenInstallation } from '../facts';
import { complain } from '../log';
import { allowance } from '../poll/budget';
import { gateOf } from '../poll/gate';
import { budgetOf, payQuietLook } from '../poll/purse';
import { readQueue } from './applications';
import { forgetOldHistory } from './history';
import { knownQueue, nameOf } from './queues';
import { wasToldNone } from './whether';

/** How often a queue that nobody looks at is read, in minutes. */
const EVERY = 5;

const ALARM = 'applications';

/** Alarms wake us for queues that are on no screen. */
export function lookAtApplicationsByTheClock(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void lookAtApplications().catch(warn);
  });
}

/** What the start of the background owes to applications. */
export async function startApplications(): Promise<void> {
  await lookAtApplications();
  for (const environment of ENVIRONMENTS) await forgetOldHistory(environment);
}

/**
 * Reads the queues of the environment that is worked in where they are due, as far as the budget goes,
 * and has the browser wake us for the next time. Where there is no merchant onboarding nothing is asked.
 */
export async function lookAtApplications(): Promise<void> {
  for (const place of await setApplicationsClock()) {
    if (!(await isDue(place))) continue;
    const gate = await gateOf(place.environment, false, Date.now());
    if (!gate.open) return;
    const { origin } = gate;
    const now = Date.now();
    // What there is no budget for comes first the next time.
    if (allowance(await budgetOf(origin, now), now).quietLooks === 0) return;
    await payQuietLook(origin);
    await browser.storage.session.set({ [readAtOf(place)]: Date.now() });
    await readQueue(place);
  }
}

const isDue = async (place: Place): Promise<boolean> =>
  Date.now() - (await lastReadAt(place)) >= (EVERY * 60_000) / 2;

const readAtOf = (place: Place): string => `applications/${nameOf(place)}`;

/** When a queue was last read, also by an earlier life of the background. */
async function lastReadAt(place: Place): Promise<number> {
  const at = readAtOf(place);
  const kept = z.number().safeParse((await browser.storage.session.get(at))[at]);
  return Math.max(knownQueue(place)?.readAt ?? 0, kept.success ? kept.data : 0);
}

/**
 * Has the browser wake us for the queues of the environment that is worked in, or not where it has
 * none: to be called when the environment, its key or what it can do has changed. Reads nothing from
 * the service. The places with a queue, the one that waits longest first.
 */
export async function setApplicationsClock(): Promise<Place[]> {
  const places = await placesWithQueue(await chosenEnvironment());
  if (places.length === 0) await browser.alarms.clear(ALARM);
  else if ((await browser.alarms.get(ALARM)) === undefined)
    await browser.alarms.create(ALARM, {
      // Soon, and not all browsers of a company at one moment.
      delayInMinutes: 0.5 + Math.random(),
      periodInMinutes: EVERY,
    });
  return places;
}

/** Who was told that an installation has no merchant onboarding asks again after a day. */
const BELIEVED = 24 * 3_600_000;

/**
 * The installations that have merchant onboarding. One that does not say is asked once, and its 403
 * or 404 believed (partner-api.md, rule 4).
 */
async function placesWithQueue(environment: Environment): Promise<Place[]> {
  const db = await environmentDb(environment);
  const chosen = await chosenInstallation(environment);
  const found: { place: Place; at: number }[] = [];
  for (const { id, merchantOnboarding } of await db.getAll('installations')) {
    const place = { environment, installationId: id };
    if (!(merchantOnboarding ?? !(await wasToldNone(place, BELIEVED)))) continue;
    // Between two that were never read, the one that is worked in goes first.
    found.push({ place, at: (await lastReadAt(place)) - (id === chosen ? 1 : 0) });
  }
  return found.sort((a, b) => a.at - b.at).map(({ place }) => place);
}

const warn = (error: unknown): void => complain('Applications were not read:', error);
