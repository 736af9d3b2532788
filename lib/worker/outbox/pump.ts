import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../../domain/environment';
import { isExpired, LONGEST_WAIT } from '../../partner/decide';
import type { StoredWrite } from '../../storage/schema';
import { complain } from '../log';
import { afterwards, attempt, tidy } from './attempt';
import { isDue, NEVER } from './due';
import { doneWrites, dropOldReceipts, lineOf, moveWrite, openWrites, writeOf } from './rows';

/** Lines on their way at once; the others wait their turn. */
const AT_ONCE = 3;

/** Waits up to this are the background's own; it may not live for longer ones. */
const SHORT = 25_000;

/** Browsers fire no alarm sooner. */
const SOONEST_ALARM = 30_000;

const ALARM = 'outbox';

/** The lines that are being worked on, by environment and line. */
const running = new Map<string, Promise<void>>();

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts what is due and may go in an environment, then in the other while there is room: of each
 * line its first write, so that what was written first arrives first, and one that is stuck holds
 * up no other line. Sets the clock for the rest.
 */
export async function pump(environment: Environment): Promise<void> {
  const due = await dueNow();
  start([...due.filter((write) => write.environment === environment), ...due]);
  await setClock();
}

/** Starts what is due in every environment, what has waited longest first. */
export async function pumpAll(): Promise<void> {
  start(await dueNow());
  await setClock();
}

async function dueNow(): Promise<StoredWrite[]> {
  const heads = (await Promise.all(ENVIRONMENTS.map(headsOf))).flatMap((one) => [...one.values()]);
  const now = Date.now();
  return heads.filter((write) => isDue(write, now)).sort((a, b) => a.nextAt - b.nextAt);
}

function start(due: readonly StoredWrite[]): void {
  for (const write of due) {
    const name = nameOf(write);
    if (running.size >= AT_ONCE) return;
    if (!running.has(name)) running.set(name, work(write, name));
  }
}

const nameOf = (write: StoredWrite): string => `${write.environment} ${lineOf(write)}`;

function work({ environment, action }: StoredWrite, name: string): Promise<void> {
  const tried = attempt(environment, action).finally(() => running.delete(name));
  return unattended(tried.then(pumpAll));
}

/** Work that nobody waits for. Where the database fails, what is stored is safe, and the alarm looks again. */
const unattended = (pumping: Promise<unknown>): Promise<void> =>
  pumping.then(
    () => undefined,
    (error: unknown) => complain('The outbox was held up:', error),
  );

/** Of each line the first write that is neither done nor given over to a person. */
async function headsOf(environment: Environment): Promise<Map<string, StoredWrite>> {
  const heads = new Map<string, StoredWrite>();
  for (const found of await openWrites(environment)) {
    const write = isRejuvenated(found)
      ? await moveWrite(environment, found.action, requeue)
      : found;
    if (!write || write.state === 'stopped') continue;
    const line = lineOf(write);
    if (!heads.has(line)) heads.set(line, write);
  }
  return heads;
}

/** Too old by a clock that was set right since. */
const isRejuvenated = (write: StoredWrite): boolean =>
  write.state === 'stopped' && write.failure?.kind === 'expired' && !isExpired(write, Date.now());

const requeue = (write: StoredWrite): StoredWrite => ({
  ...write,
  state: 'queued',
  nextAt: Date.now(),
  failure: undefined,
});

/** The next time that anything is due: the near by a timer, all by an alarm that outlives us. */
async function setClock(): Promise<void> {
  const all = await Promise.all(ENVIRONMENTS.map(headsOf));
  const now = Date.now();
  const queued = all
    .flatMap((heads) => [...heads.values()])
    .filter(({ state, nextAt }) => state === 'sending' || (state === 'queued' && nextAt !== NEVER));
  clearTimeout(timer);
  if (queued.length === 0) return void (await browser.alarms.clear(ALARM));
  // What is due is on its way, or goes when one of those arrives; the alarm is for what may stop us.
  const ahead = queued.map(({ nextAt }) => nextAt - now).filter((ms) => ms > 0);
  const wait = ahead.length < queued.length ? 0 : Math.min(...ahead, LONGEST_WAIT);
  const next = Math.min(...ahead);
  if (next <= SHORT) timer = setTimeout(() => unattended(pumpAll()), next);
  await browser.alarms.create(ALARM, { when: now + Math.max(SOONEST_ALARM, wait) });
}

/**
 * Works on a write now, whatever it waits for, and answers once it is done, stopped, held, or waits
 * again; undefined where there is none (any more).
 */
export async function pushOn(
  environment: Environment,
  action: string,
): Promise<StoredWrite | undefined> {
  await moveWrite(environment, action, hasten);
  for (;;) {
    await pump(environment);
    const write = await writeOf(environment, action);
    if (!write || write.state === 'done' || write.state === 'stopped' || write.state === 'held')
      return write;
    const line = running.get(nameOf(write));
    const waits = isDue(write, Date.now()) ? [...running.values()] : [];
    if (!line && waits.length === 0) return write;
    await (line ?? Promise.race(waits));
  }
}

const hasten = (write: StoredWrite): StoredWrite | undefined =>
  write.state === 'queued' ? { ...write, nextAt: Date.now() } : undefined;

/** Has everything that waited for a person's help, or for the network, tried again now. */
export async function wake(environment: Environment): Promise<void> {
  for (const { action } of await openWrites(environment))
    await moveWrite(environment, action, (write) =>
      // One that waits only for an `Undo` goes on doing so.
      write.nextAt === write.undoUntil ? undefined : hasten(write),
    );
  await pump(environment);
}

/**
 * What the start of the background owes to the life before it. What was being sent when the browser
 * stopped us is found and replayed by the pump; what waited for a person is tried once.
 */
export async function resume(environment: Environment, now = Date.now()): Promise<void> {
  await dropOldReceipts(environment, now);
  for (const write of await doneWrites(environment))
    if (write.body !== '')
      await (write.deed.kind === 'application.decide' ? afterwards : tidy)(write);
  for (const { action, nextAt } of await openWrites(environment))
    if (nextAt === NEVER) await moveWrite(environment, action, hasten);
  await pump(environment);
}

/** The outbox's clock. Listeners must be added before anything is awaited. */
export function pumpByTheClock(): void {
  browser.alarms.onAlarm.addListener((alarm) =>
    alarm.name === ALARM ? unattended(pumpAll()) : undefined,
  );
  globalThis.addEventListener?.(
    'online',
    () => void unattended(Promise.all(ENVIRONMENTS.map(wake))),
  );
}
