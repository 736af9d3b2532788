import { runExclusive } from '../../../async/run-exclusive';
import { sleep } from '../../../async/sleep';
import type { Scope } from '../../../domain/core/installation';
import type { Application } from '../../../domain/onboarding/application';
import { snapshotDigest } from '../../../domain/onboarding/compare-snapshots';
import { turnBetween } from '../../../domain/onboarding/review/due';
import {
  eventBetween,
  isSameVersion,
  newsOf,
  withCurrentDigest,
} from '../../../domain/onboarding/snapshot-version';
import type { StoredApplication } from '../../../storage/stored-application';
import { countsChanged } from '../../core/counts-changed';
import { canPersist } from '../../core/epoch';
import { publish } from '../../core/publish';
import { isRetired } from '../../core/retired-installations';
import { asFlag, environmentSetting } from '../../core/setting';
import { type ApplicationEvent, notifyOfApplications } from './notifications';
import { type Queued, scopeKey, turnsOf } from './queue-cache';
import { readMarkers, runMarkersExclusive, saveMarkers } from './review-markers';

// Polling of the list replaces the service's notifications (partner-api.md, "Events", rule 4).

/** Set once the first list of an installation was read: its applications are not reported as new. */
const readBefore = (installationId: string) =>
  environmentSetting(`applications ${installationId}`, asFlag);

/**
 * Finds what changed in a queue since the last check, notifies the user and publishes events. The
 * markers are stored afterwards: if the background stops in between, the same notification is shown
 * again in the place of the first, and none is missed.
 */
export const detectChanges = (scope: Scope, queued: readonly Queued[]): Promise<void> =>
  // Exclusive, so that an older reading cannot overwrite the markers of a newer one.
  runExclusive(`queue ${scopeKey(scope)}`, async () => {
    const digested: Digested[] = [];
    // An application without a snapshot is compared once its snapshot was read.
    const whole = queued.filter(({ application }) => !application.bare);
    const listed: Listed = {
      ids: new Set(queued.map(({ application }) => application.id)),
      isKnown: queued.every(({ application, filledAt }) => !application.bare || filledAt),
    };
    for (const [at, { application }] of whole.entries()) {
      // Let waiting requests run: the digests of a long queue would delay them.
      if (at % AT_ONCE === 0) await sleep(0);
      digested.push({ application, digest: await digestOnce(application) });
    }
    // The key was locked, or test data was reset, since the queue was read.
    if (!canPersist(scope.environment) || isRetired(scope)) return;
    // The lock starts here, so that opening an application does not wait for the digests.
    await runMarkersExclusive(scope, () => storeAndNotify(scope, digested, listed));
  });

/** Digests computed without a pause: a few milliseconds of work. */
const AT_ONCE = 50;

/** The ids of a list, and whether each of its snapshots was read or cannot be read. */
type Listed = { ids: ReadonlySet<string>; isKnown: boolean };

type Digested = { application: Application; digest: string };

/** Digests of unchanged snapshots, cached because a queue may hold thousands. */
const digests = new WeakMap<Application['snapshot'], string>();

async function digestOnce({ snapshot }: Application): Promise<string> {
  const digest = digests.get(snapshot) ?? (await snapshotDigest(snapshot));
  digests.set(snapshot, digest);
  return digest;
}

async function storeAndNotify(
  scope: Scope,
  digested: readonly Digested[],
  { ids, isKnown }: Listed,
): Promise<void> {
  const { environment, installationId } = scope;
  const listRead = readBefore(installationId);
  const isFirst = (await listRead.get(environment)) === undefined;
  const markers = await readMarkers(scope);
  const events: ApplicationEvent[] = [];
  const rows: StoredApplication[] = [];
  const renewed: StoredApplication[] = [];
  const turns = new Map<string, number>();
  for (const { application, digest } of digested) {
    const { id: applicationId, status } = application;
    const stored = markers.get(applicationId);
    const known = stored && (await asCurrent(stored, application, digest));
    const now = { status, digest };
    // Applications of the first list count as seen.
    const seen = known?.seen ?? (isFirst ? now : undefined);
    const news = isFirst ? undefined : newsOf(now, known);
    const event = eventBetween(known?.told, now);
    const turnAt = turnBetween(known, now, application);
    if (turnAt !== undefined) turns.set(applicationId, turnAt);
    const wasRead = known?.seen && isSameVersion(known.seen, now);
    if (event && !wasRead && !isFirst) events.push({ kind: event, application });
    if (event || known?.told.status !== status || known.news !== news)
      rows.push({
        installationId,
        applicationId,
        told: now,
        ...(seen && { seen }),
        ...(news && { news }),
        ...(turnAt && { turnAt }),
      });
    else if (known !== stored) renewed.push(known);
  }
  // An application that is no longer listed, for example after a reset, stops counting as new.
  for (const { news, ...gone } of markers.values())
    if (news && !ids.has(gone.applicationId)) rows.push(gone);
  turnsOf.set(scopeKey(scope), turns);
  await notifyOfApplications(scope, events);
  await saveMarkers(scope, [...rows, ...renewed]);
  // Later lists still count as the first one until every snapshot of it is known.
  if (isFirst && isKnown) await listRead.set(environment, true);
  if (rows.length > 0) await countsChanged();
  // Publish to open screens, except on the first read, when none can be open.
  if (!isFirst)
    for (const { applicationId, seen } of rows)
      if (seen) await publish({ kind: 'application', environment, applicationId });
}

/** A marker of an earlier version of this program with the digests of this one, or the same marker. */
async function asCurrent(
  stored: StoredApplication,
  application: Application,
  digest: string,
): Promise<StoredApplication> {
  const told = await withCurrentDigest(stored.told, application, digest);
  if (told === stored.told) return stored;
  const seen = stored.seen && (await withCurrentDigest(stored.seen, application, digest));
  return { ...stored, told, ...(seen && { seen }) };
}
