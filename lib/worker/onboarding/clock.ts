import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { addressOf } from '../connection';
import { chosenEnvironment, chosenInstallation } from '../facts';
import { complain } from '../log';
import { gateOf } from '../poll/gate';
import { originOf, payQuietLook } from '../poll/purse';
import { readQueue } from './applications';
import { forgetOldHistory } from './history';
import { knownQueue, nameOf } from './queues';

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
 * Reads the queue of the installation that is worked in, where it is due, and has the browser wake
 * us for the next time. Where there is no merchant onboarding nothing is asked.
 */
export async function lookAtApplications(): Promise<void> {
  const place = await setApplicationsClock();
  if (!place) return;
  const { environment } = place;
  if (Date.now() - (await lastReadAt(place)) < (EVERY * 60_000) / 2) return;
  const gate = await gateOf(environment, false, Date.now());
  if (!gate.open) return;
  const address = await addressOf(environment);
  if (!address.ok) return;
  await payQuietLook(originOf(address.value));
  await browser.storage.session.set({ [readAtOf(place)]: Date.now() });
  await readQueue(place);
}

const readAtOf = (place: Place): string => `applications/${nameOf(place)}`;

/** When a queue was last read, also by an earlier life of the background. */
async function lastReadAt(place: Place): Promise<number> {
  const at = readAtOf(place);
  const kept = z.number().safeParse((await browser.storage.session.get(at))[at]);
  return Math.max(knownQueue(place)?.readAt ?? 0, kept.success ? kept.data : 0);
}

/**
 * Has the browser wake us for the queue of the place that is worked in, or not where there is none:
 * to be called when the place, its key or what it can do has changed. Reads nothing from the service.
 */
export async function setApplicationsClock(): Promise<Place | undefined> {
  const environment = await chosenEnvironment();
  const installationId = await placeWithQueue(environment);
  if (installationId === undefined) {
    await browser.alarms.clear(ALARM);
    return undefined;
  }
  if ((await browser.alarms.get(ALARM)) === undefined)
    await browser.alarms.create(ALARM, {
      // Soon, and not all browsers of a company at one moment.
      delayInMinutes: 0.5 + Math.random(),
      periodInMinutes: EVERY,
    });
  return { environment, installationId };
}

/** The chosen installation, where it has merchant onboarding or its queue was read before. */
async function placeWithQueue(environment: Environment): Promise<string | undefined> {
  const chosen = await chosenInstallation(environment);
  if (chosen === undefined) return undefined;
  const db = await environmentDb(environment);
  const known = (await db.getAll('installations')).find(({ id }) => id === chosen);
  const wasRead = (await db.get('facts', `applications ${chosen}`)) !== undefined;
  return (known?.merchantOnboarding ?? wasRead) ? chosen : undefined;
}

const warn = (error: unknown): void => complain('Applications were not read:', error);
