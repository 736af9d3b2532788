import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../../domain/environment';
import { environmentDb } from '../../storage/databases';
import { addressOf } from '../connection';
import { chosenEnvironment, chosenInstallation } from '../facts';
import { complain } from '../log';
import { gateOf } from '../poll/gate';
import { originOf, payQuietLook } from '../poll/purse';
import { readQueue } from './applications';
import { forgetOldHistory } from './history';
import { knownQueue } from './queues';

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
  const environment = await chosenEnvironment();
  const installationId = await placeWithQueue(environment);
  if (installationId === undefined) {
    await browser.alarms.clear(ALARM);
    return;
  }
  if ((await browser.alarms.get(ALARM)) === undefined)
    // Not all browsers of a company at one moment.
    await browser.alarms.create(ALARM, {
      delayInMinutes: EVERY * (0.8 + Math.random() * 0.4),
      periodInMinutes: EVERY,
    });
  const place = { environment, installationId };
  const known = knownQueue(place);
  if (known && Date.now() - known.readAt < (EVERY * 60_000) / 2) return;
  const gate = await gateOf(environment, false, Date.now());
  if (!gate.open) return;
  const address = await addressOf(environment);
  if (!address.ok) return;
  await payQuietLook(originOf(address.value));
  await readQueue(place);
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
