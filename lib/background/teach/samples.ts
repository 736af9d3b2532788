import { browser } from 'wxt/browser';
import * as v from '../../domain/core/schema';
import { matchPattern } from '../../domain/crm/match-pattern';
import { Sample } from '../../domain/crm/teach';
import { hasElapsed } from '../core/has-elapsed';
import { reportError } from '../core/log';
import { publish } from '../core/publish';
import { removeItems, sessionItems } from '../core/session-item';
import { releaseHostPermissions } from '../sites/sites';

// What the user clicked while teaching a site. It contains customers' names, so it is in
// `storage.session` only, and no longer than teaching takes.

/** The teaching of one site: the tab and time of its start, and the records clicked so far. */
const TeachingSession = v.object({
  tabId: v.number(),
  at: v.number(),
  samples: v.pipe(v.array(Sample), v.maxLength(2)),
});
export type TeachingSession = v.InferOutput<typeof TeachingSession>;

/** Milliseconds after which a started teaching is deleted. */
const VALID_FOR = 60 * 60_000;

const ALARM = 'teaching';

const stored = sessionItems('teach/', TeachingSession);

/** The teaching of a site, if one was started. */
export async function teachingAt(origin: string): Promise<TeachingSession | undefined> {
  return (await teachingSessions()).find((one) => one.origin === origin)?.teaching;
}

/** The teachings of all sites. */
export async function teachingSessions(): Promise<{ origin: string; teaching: TeachingSession }[]> {
  const all = await stored.all();
  return all
    .filter(({ value }) => !isOver(value))
    .map(({ id, value }) => ({ origin: id, teaching: value }));
}

const isOver = ({ at }: TeachingSession): boolean => hasElapsed(at, VALID_FOR);

export async function saveTeaching(origin: string, teaching: TeachingSession): Promise<void> {
  await stored.at(origin).set(teaching);
  await setAlarm();
}

/** Listens for the end of the hour: a user who gives up teaching opens nothing that would delete it. */
export function watchTeachingAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM)
      clearOldTeachings().catch((error: unknown) =>
        reportError('What was clicked could not be deleted:', error),
      );
  });
}

async function clearOldTeachings(): Promise<void> {
  const old = (await stored.all()).filter(({ value }) => isOver(value));
  await removeItems(old.map(({ id }) => stored.at(id)));
  await setAlarm();
  // The settings may show what was clicked.
  if (old.length > 0) await publish({ kind: 'setup' });
  // A trial may have asked for access.
  await releaseHostPermissions(old.map(({ id }) => matchPattern(id)));
}

/** Sets the alarm for the teaching that ends next. */
async function setAlarm(): Promise<void> {
  const starts = (await stored.all()).map(({ value }) => value.at);
  if (starts.length > 0)
    await browser.alarms.create(ALARM, { when: Math.min(...starts) + VALID_FOR });
}

export const clearTeachings = stored.removeAll;

export const clearTeaching = (origin: string): Promise<void> => stored.at(origin).remove();
