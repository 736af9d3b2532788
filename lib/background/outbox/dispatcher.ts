import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { isExpired, LONGEST_WAIT } from '../../partner/decide';
import type { StoredCommand } from '../../storage/stored-command';
import { reportError } from '../core/log';
import { orTryAgain } from '../core/or-try-again';
import { attempt, settleConfirmed } from './attempt';
import { isDue, NEVER } from './due';
import {
  deleteOldReceipts,
  doneCommands,
  findCommand,
  openCommands,
  queueKeyOf,
  updateCommand,
} from './store';

/** Queue keys that are worked on at the same time. */
const AT_ONCE = 3;

/** Longest wait for a timer. The browser may stop the background during a longer one. */
const LONGEST_TIMER = 25_000;

/** Browsers fire no alarm sooner: https://developer.chrome.com/docs/extensions/reference/api/alarms */
const SOONEST_ALARM = 30_000;

const ALARM = 'outbox';

/** The attempts that are running, by environment and queue key. Each resolves with false if it threw an error. */
const running = new Map<string, Promise<boolean>>();

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the due commands, those of an environment first, while there is room. Only the first command
 * of each queue key starts: the oldest arrives first, and a stuck one delays no other key. Sets the
 * timer and the alarm for the rest.
 */
export const dispatch = (environment?: Environment): Promise<void> =>
  orTryAgain(ALARM, async () => {
    const due = await dueNow();
    start([...due.filter((command) => command.environment === environment), ...due]);
    await setClock();
  });

/** The due commands of every environment, the longest waiting first. */
async function dueNow(): Promise<StoredCommand[]> {
  const heads = (await Promise.all(ENVIRONMENTS.map(headsOf))).flatMap((one) => [...one.values()]);
  const now = Date.now();
  return heads.filter((command) => isDue(command, now)).sort((a, b) => a.nextAt - b.nextAt);
}

function start(due: readonly StoredCommand[]): void {
  for (const command of due) {
    const name = nameOf(command);
    if (running.size >= AT_ONCE) return;
    if (!running.has(name)) running.set(name, work(command, name));
  }
}

const nameOf = (command: StoredCommand): string => `${command.environment} ${queueKeyOf(command)}`;

function work({ environment, commandId }: StoredCommand, name: string): Promise<boolean> {
  const attempted = attempt(environment, commandId).finally(() => running.delete(name));
  return unattended(attempted.then(() => dispatch()));
}

/**
 * Reports a failure of work that no caller has to know of, and resolves with false after one. Stored commands
 * stay, and the alarm tries again.
 */
export const unattended = (dispatching: Promise<unknown>): Promise<boolean> =>
  dispatching.then(
    () => true,
    (error: unknown) => {
      reportError('The outbox was held up:', error);
      return false;
    },
  );

/** The first command of each queue key that is not done, not stopped, and waits for no other one. */
async function headsOf(environment: Environment): Promise<Map<string, StoredCommand>> {
  const heads = new Map<string, StoredCommand>();
  for (const found of await openCommands(environment)) {
    const command = isExpiredByClock(found)
      ? await updateCommand(environment, found.commandId, requeue)
      : found;
    if (!command || command.state === 'stopped' || command.after !== undefined) continue;
    const queueKey = queueKeyOf(command);
    if (!heads.has(queueKey)) heads.set(queueKey, command);
  }
  return heads;
}

/** True for a command that expired only because the computer's clock was wrong at the time. */
const isExpiredByClock = (command: StoredCommand): boolean =>
  command.state === 'stopped' &&
  command.failure?.kind === 'expired' &&
  !isExpired(command, Date.now());

const requeue = (command: StoredCommand): StoredCommand => ({
  ...command,
  state: 'queued',
  nextAt: Date.now(),
  failure: undefined,
});

/** Sets a timer for a near due time, and an alarm that also fires after the background was stopped. */
async function setClock(): Promise<void> {
  const all = await Promise.all(ENVIRONMENTS.map(headsOf));
  const now = Date.now();
  const queued = all
    .flatMap((heads) => [...heads.values()])
    .filter(({ state, nextAt }) => state === 'sending' || (state === 'queued' && nextAt !== NEVER));
  clearTimeout(timer);
  if (queued.length === 0) {
    await browser.alarms.clear(ALARM);
    return;
  }
  // A due command is running, or starts when one of those ends. The alarm covers a stop of the background.
  const ahead = queued.map(({ nextAt }) => nextAt - now).filter((ms) => ms > 0);
  const wait = ahead.length < queued.length ? 0 : Math.min(...ahead, LONGEST_WAIT);
  const next = Math.min(...ahead);
  if (next <= LONGEST_TIMER) timer = setTimeout(() => unattended(dispatch()), next);
  await browser.alarms.create(ALARM, { when: now + Math.max(SOONEST_ALARM, wait) });
}

/**
 * Runs a command now, even before it is due. Returns it once it is done, stopped, held, or waiting
 * again; undefined if it no longer exists. If the database fails, it is stored as it was, and the alarm runs it.
 */
export const runToSettled = (stored: StoredCommand): Promise<StoredCommand | undefined> =>
  settled(stored).catch((error: unknown) => {
    reportError('The outbox was held up:', error);
    return stored;
  });

async function settled({
  environment,
  commandId,
}: StoredCommand): Promise<StoredCommand | undefined> {
  await orTryAgain(ALARM, () => updateCommand(environment, commandId, hasten));
  for (;;) {
    await dispatch(environment);
    const command = await findCommand(environment, commandId);
    if (
      !command ||
      command.state === 'done' ||
      command.state === 'stopped' ||
      command.state === 'held'
    )
      return command;
    const ownAttempt = running.get(nameOf(command));
    const waits = isDue(command, Date.now()) ? [...running.values()] : [];
    if (!ownAttempt && waits.length === 0) return command;
    // The database fails. Another attempt at once would read all again, and fail again: the alarm makes it.
    if (!(await (ownAttempt ?? Promise.race(waits)))) return findCommand(environment, commandId);
  }
}

const hasten = (command: StoredCommand): StoredCommand | undefined =>
  command.state === 'queued' ? { ...command, nextAt: Date.now() } : undefined;

/** Retries now every command that waited for the user or for the network. */
export async function wake(environment: Environment): Promise<void> {
  for (const { commandId } of await openCommands(environment))
    await updateCommand(environment, commandId, (command) =>
      // A command that waits for its `Undo` time keeps waiting.
      command.nextAt === command.undoUntil ? undefined : hasten(command),
    );
  await dispatch(environment);
}

/** Sends now what waited for an event of ours. What failed keeps its time, because the service may have named it. */
export async function wakeWaiting(environment: Environment): Promise<void> {
  for (const { commandId } of await openCommands(environment))
    await updateCommand(environment, commandId, (command) =>
      command.nextAt === NEVER && !command.failure && command.after === undefined
        ? hasten(command)
        : undefined,
    );
  await dispatch(environment);
}

/**
 * Continues the outbox after the background started. The dispatcher replays a command that was being
 * sent when the browser stopped the background. A command that waited for the user is tried once.
 */
export const resume = (environment: Environment, now = Date.now()): Promise<void> =>
  orTryAgain(ALARM, async () => {
    await deleteOldReceipts(environment, now);
    for (const command of await doneCommands(environment))
      if (command.body !== '') await unattended(settleConfirmed(command));
    for (const { commandId, nextAt } of await openCommands(environment))
      if (nextAt === NEVER) await updateCommand(environment, commandId, hasten);
    await dispatch(environment);
  });

/** Dispatches on the alarm and when the network is back. Call it before anything is awaited. */
export function dispatchOnAlarm(): void {
  browser.alarms.onAlarm.addListener((alarm) =>
    alarm.name === ALARM ? unattended(dispatch()) : undefined,
  );
  globalThis.addEventListener?.(
    'online',
    () => void unattended(Promise.all(ENVIRONMENTS.map(wake))),
  );
}
