import { browser } from 'wxt/browser';
import { backoffDelay } from '../../domain/core/backoff';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import type { TeamProblem } from '../../team/engine';
import { createNatsEngine } from '../../team/nats/nats-engine';
import { dockedFrames } from '../core/docked-frames';
import { hasElapsed } from '../core/has-elapsed';
import { reportError } from '../core/log';
import { areNotificationsOn } from '../core/notification-settings';
import { chosenEnvironment } from '../core/settings-store';
import { onRest, TEAM_ALARM } from './share';
import { storedTeam } from './team-access';
import { createTeamSync, type TeamSync } from './team-sync';
import type { Writers } from './writers';

// A browser is connected while a panel, the desk or the settings are open or desktop notifications are on, and
// for as long as a reading takes otherwise. The connection keeps Chromium's service worker alive; Firefox counts calls of its
// interfaces, and the look for open screens is one.

/** Minutes between two readings while nothing is open. */
const READ_EVERY = 15;

/** Milliseconds between two looks whether something is open. Both browsers stop a background after 30 s. */
const LOOK_EVERY = 20_000;

/** Milliseconds to the next try after a failure, and up to as much again by chance. */
const RETRY = { first: 2_000, longest: 60_000 };

/** Milliseconds after which a connection is no failure, although it ended: a server in trouble ends each at once. */
const LASTED = 60_000;

type Keeper = {
  sync: TeamSync;
  /** Tries in a row after which there was no connection that lasted. */
  failures: number;
  /** Since when it is connected, in epoch milliseconds. */
  connectedAt: number | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  look: ReturnType<typeof setInterval> | undefined;
};

const keepers: Record<Environment, Keeper> = {
  test: createKeeper('test'),
  live: createKeeper('live'),
};

function createKeeper(environment: Environment): Keeper {
  const sync = createTeamSync(environment, createNatsEngine(), (problem) =>
    retryLater(environment, problem),
  );
  return { sync, failures: 0, connectedAt: undefined, retry: undefined, look: undefined };
}

/**
 * Reads what is new and sends what waits, and stays connected while something is open. After a failure it
 * waits for its next try, except if `now`.
 */
export async function keepTeamCurrent(environment: Environment, now = false): Promise<void> {
  const keeper = keepers[environment];
  if (now) endRetry(keeper);
  // Also while it is not connected: the next try needs a background that still runs. The look begins before anything is
  // awaited, so that a lock or leaving meanwhile ends it.
  beginLook(environment);
  if (!keeper.sync.isConnected()) await keepAlarm();
  // It may fail while this waits for its turn.
  await keeper.sync.keepCurrent(() => keeper.retry === undefined);
  if (!keeper.sync.isConnected()) return;
  keeper.connectedAt ??= Date.now();
  // The look before may have ended itself while nothing was open.
  beginLook(environment);
}

function beginLook(environment: Environment): void {
  keepers[environment].look ??= setInterval(() => restIfUnused(environment), LOOK_EVERY);
}

/** Who writes replies in an environment; undefined while its team is not connected. */
export const writersOf = (environment: Environment): Writers | undefined =>
  keepers[environment].sync.writers();

onRest((environment) => disconnectTeam(environment, 'locked'));

/**
 * Ends the connection of an environment's team: it is locked, left, or nothing is open any more. No other
 * connection is made before `then` is done.
 */
export async function disconnectTeam(
  environment: Environment,
  kind: 'resting' | 'locked' = 'resting',
  then?: () => Promise<void>,
): Promise<void> {
  const keeper = keepers[environment];
  endRetry(keeper);
  startAnew(keeper);
  clearInterval(keeper.look);
  keeper.look = undefined;
  await keeper.sync.disconnect(kind, then);
}

/** The alarm is there while a browser belongs to a team. Browsers of a team do not all read at once. */
export async function keepAlarm(): Promise<void> {
  const teams = await Promise.all(ENVIRONMENTS.map(storedTeam));
  const isSet = (await browser.alarms.get(TEAM_ALARM)) !== undefined;
  if (teams.every((team) => !team)) await browser.alarms.clear(TEAM_ALARM);
  else if (!isSet)
    await browser.alarms.create(TEAM_ALARM, {
      delayInMinutes: READ_EVERY * (0.5 + Math.random()),
      periodInMinutes: READ_EVERY,
    });
}

function endRetry(keeper: Keeper): void {
  clearTimeout(keeper.retry);
  keeper.retry = undefined;
}

function startAnew(keeper: Keeper): void {
  keeper.failures = 0;
  keeper.connectedAt = undefined;
}

function retryLater(environment: Environment, problem: TeamProblem): void {
  const keeper = keepers[environment];
  if (keeper.connectedAt !== undefined && hasElapsed(keeper.connectedAt, LASTED)) startAnew(keeper);
  keeper.connectedAt = undefined;
  keeper.failures += 1;
  const wait =
    problem.kind === 'unreachable' ? backoffDelay(RETRY, keeper.failures) : RETRY.longest;
  clearTimeout(keeper.retry);
  keeper.retry = setTimeout(
    () => {
      keeper.retry = undefined;
      connectIfUsed(environment).catch((error: unknown) =>
        reportError('The team was not read:', error),
      );
    },
    wait * (1 + Math.random()),
  );
}

async function connectIfUsed(environment: Environment): Promise<void> {
  if (await isUsed(environment)) await keepTeamCurrent(environment);
}

function restIfUnused(environment: Environment): void {
  isUsed(environment)
    .then(async (isNeeded) => {
      // A first sync that began goes on without a screen, and so does what is being sent.
      if (isNeeded || keepers[environment].sync.isBusy()) return;
      await disconnectTeam(environment);
      // A screen that was opened meanwhile found the connection that ended.
      await connectIfUsed(environment);
    })
    .catch((error: unknown) => reportError('The team’s connection was not looked at:', error));
}

/** Whether a screen is open, or what colleagues do is to be notified. Of the other environment nothing is. */
const isUsed = async (environment: Environment): Promise<boolean> =>
  (await isSomethingOpen()) ||
  (environment === (await chosenEnvironment()) && (await areNotificationsOn()));

async function isSomethingOpen(): Promise<boolean> {
  if ((await dockedFrames()).length > 0) return true;
  const pages = ['/desk.html', '/options.html'] as const;
  const tabs = await browser.tabs.query({ url: pages.map((page) => browser.runtime.getURL(page)) });
  return tabs.length > 0;
}
