import type { Application } from '../../domain/application';
import { eventBetween, isSameMark, newsOf } from '../../domain/application-event';
import type { Place } from '../../domain/installation';
import { digestOf } from '../../domain/snapshot';
import { environmentDb } from '../../storage/databases';
import type { StoredApplication } from '../../storage/stored-application';
import { showUnread } from '../badge';
import { isGone } from '../gone';
import { inLine } from '../line';
import { tell } from '../news';
import { mayKeep } from '../purge';
import { inMarksLine, keepMarks, marksOf } from './marks';
import { type Happening, tellOfApplications } from './notices';
import { nameOf, type Queued } from './queues';

// Instead of notifications the list is polled (partner-api.md, receiver rule 4).

/** Set once the queue of an installation was read: what it held then is no news to anybody. */
const readBefore = (installationId: string): string => `applications ${installationId}`;

/**
 * Finds out what happened in a queue since it was last told of, and tells it once. That it was told
 * is kept afterwards: a background that ends in between shows the same notification once more, in
 * the place of the first, and none is ever missed.
 */
export const noteQueue = (place: Place, queued: readonly Queued[]): Promise<void> =>
  // One reading after the other, so that an older one never undoes what a newer one told.
  inLine(`queue ${nameOf(place)}`, async () => {
    const marked: Marked[] = [];
    // What the list gave without a snapshot is told of once that is known.
    const whole = queued.filter(({ application }) => !application.bare);
    const listed: Listed = {
      ids: new Set(queued.map(({ application }) => application.id)),
      isKnown: queued.every(({ application, filledAt }) => !application.bare || filledAt),
    };
    for (const [at, { application }] of whole.entries()) {
      // Questions that are being answered go first: a long queue's digests would hold them up.
      if (at % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
      marked.push({ application, digest: await digestOnce(application) });
    }
    // Locked meanwhile: nobody is told anything.
    if (!mayKeep(place.environment) || isGone(place)) return;
    // Whoever opens an application meanwhile does not wait for thousands of digests.
    await inMarksLine(place, () => noteMarked(place, marked, listed));
  });

/** Digests that are made in one go; a few milliseconds' work. */
const AT_ONCE = 50;

/** The ids of a list, and whether all of its snapshots are known, as far as they can be. */
type Listed = { ids: ReadonlySet<string>; isKnown: boolean };

type Marked = { application: Application; digest: string };

/** Of what reads as before: thousands of digests would keep the background busy at every look. */
const digests = new WeakMap<Application['snapshot'], string>();

async function digestOnce({ snapshot }: Application): Promise<string> {
  const digest = digests.get(snapshot) ?? (await digestOf(snapshot));
  digests.set(snapshot, digest);
  return digest;
}

async function noteMarked(
  place: Place,
  marked: readonly Marked[],
  { ids, isKnown }: Listed,
): Promise<void> {
  const { environment, installationId } = place;
  const db = await environmentDb(environment);
  const isFirst = (await db.get('facts', readBefore(installationId))) === undefined;
  const marks = await marksOf(place);
  const happened: Happening[] = [];
  const rows: StoredApplication[] = [];
  for (const { application, digest } of marked) {
    const { id: applicationId, status } = application;
    const known = marks.get(applicationId);
    const now = { status, digest };
    // What was there before this browser ever looked is as good as seen.
    const seen = known?.seen ?? (isFirst ? now : undefined);
    const news = isFirst ? undefined : newsOf(now, known);
    const event = eventBetween(known?.told, now);
    const wasRead = known?.seen && isSameMark(known.seen, now);
    if (event && !wasRead && !isFirst) happened.push({ kind: event, application });
    if (event || known?.told.status !== status || known.news !== news)
      rows.push({
        ...{ installationId, applicationId, told: now },
        ...(seen && { seen }),
        ...(news && { news }),
      });
  }
  // What is listed no more, after a reset say, is not counted as new for ever.
  for (const { news, ...gone } of marks.values())
    if (news && !ids.has(gone.applicationId)) rows.push(gone);
  await tellOfApplications(place, happened);
  await keepMarks(place, rows);
  // Until all that was there at first is known, none of it is news.
  if (isFirst && isKnown) await db.put('facts', 'yes', readBefore(installationId));
  if (rows.length > 0) await showUnread();
  // Whoever has it open is to see it; where all is new, nobody has.
  if (!isFirst)
    for (const { applicationId, seen } of rows)
      if (seen) await tell({ kind: 'application', environment, applicationId });
}
