import { done, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { type Application, Json } from '../../../domain/onboarding/application';
import type { ApplicationVersion } from '../../../domain/onboarding/snapshot-version';
import {
  type SeenDocument,
  type TimelineEntry,
  TimelineEvent,
} from '../../../domain/onboarding/timeline';
import type { Params } from '../../../protocol/contract';
import { environmentDb } from '../../../storage/databases';
import { publish } from '../../core/publish';
import { deleteEncrypted, listEncrypted, readEncrypted, saveEncrypted } from './encrypted-store';

// What this reviewer saw and did about an application, encrypted and kept for a limited time (`old-history.ts`).

/** The most snapshots and events of one application; the oldest are deleted first. */
const MOST_SNAPSHOTS = 10;
const MOST_EVENTS = 200;
/** A larger snapshot is not stored, in characters of its JSON. */
const LARGEST = 2_000_000;

type About = { scope: Scope; applicationId: string };

const StoredSnapshot = v.object({ snapshot: Json });

/**
 * Adds an event to an application's timeline. The same `id` and `order` (epoch milliseconds) replace
 * the same event. Stores nothing while the key is locked.
 */
export async function addTimelineEvent(
  about: About,
  event: TimelineEvent,
  { order, id }: { order: number; id: string } = { order: Date.now(), id: crypto.randomUUID() },
): Promise<void> {
  // Counted separately, so that many opened documents do not displace decisions.
  const kind = event.kind === 'document' ? 'document' : 'event';
  const saved = await saveEncrypted(
    { ...about, kind },
    `${String(order).padStart(15, '0')} ${id}`,
    event,
  );
  if (saved.ok) await deleteOldest({ ...about, kind }, MOST_EVENTS);
}

/** The name begins with the time of the event, in epoch milliseconds. */
type StoredEvent = { name: string; value: TimelineEvent };

/** The order of events of the same millisecond. */
const SEQUENCE: readonly TimelineEvent['kind'][] = [
  'opened',
  'document',
  'proposed',
  'decided',
  'confirmed',
];

const bySequence = (a: StoredEvent, b: StoredEvent): number =>
  Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) ||
  SEQUENCE.indexOf(a.value.kind) - SEQUENCE.indexOf(b.value.kind) ||
  (a.name < b.name ? -1 : 1);

/** The events of an application in this browser, the earliest first. */
export async function readTimeline(about: About): Promise<Outcome<TimelineEntry[]>> {
  const events = await readEncrypted({ ...about, kind: 'event' }, TimelineEvent, MOST_EVENTS);
  const documents = await readEncrypted({ ...about, kind: 'document' }, TimelineEvent, MOST_EVENTS);
  if (!events.ok) return events;
  if (!documents.ok) return documents;
  return done(
    [...events.value, ...documents.value]
      .toSorted(bySequence)
      .map(({ name, at, value }) => ({ id: name, at, event: value })),
  );
}

/** Stores the snapshot that a reviewer read, for later comparison. */
export async function saveSnapshot(
  about: About,
  snapshot: Application['snapshot'],
  digest: string,
): Promise<void> {
  const known = await listEncrypted({ ...about, kind: 'snapshot' });
  if (known.some(({ name }) => name === digest) || isTooLarge(snapshot)) return;
  await saveEncrypted({ ...about, kind: 'snapshot' }, digest, { snapshot });
  await deleteOldest({ ...about, kind: 'snapshot' }, MOST_SNAPSHOTS);
}

/** Restarts the retention of a snapshot that a decision rests on. */
export async function extendSnapshotRetention(
  { scope, applicationId }: About,
  digest: string,
): Promise<void> {
  const tx = (await environmentDb(scope.environment)).transaction('sealed', 'readwrite');
  const row = await tx.store.get([scope.installationId, applicationId, 'snapshot', digest]);
  if (row) await tx.store.put({ ...row, at: Date.now() });
  await tx.done;
}

/** Adds an `opened` event and returns true, unless the reviewer opened this version last. */
export async function recordOpened(
  about: About,
  { status, digest }: ApplicationVersion,
): Promise<boolean> {
  const timeline = await readTimeline(about);
  const last = timeline.ok ? timeline.value.findLast(({ event }) => event.kind === 'opened') : null;
  const isSame =
    last?.event.kind === 'opened' && last.event.digest === digest && last.event.status === status;
  if (!isSame) await addTimelineEvent(about, { kind: 'opened', status, digest });
  return !isSame;
}

/** The stored snapshot with a digest, or undefined. */
export async function findSnapshot(
  about: About,
  digest: string,
): Promise<Record<string, unknown> | undefined> {
  const stored = await readEncrypted({ ...about, kind: 'snapshot' }, StoredSnapshot);
  return stored.ok ? stored.value.find(({ name }) => name === digest)?.value.snapshot : undefined;
}

async function deleteOldest(
  about: About & { kind: 'snapshot' | 'event' | 'document' },
  most: number,
) {
  const all = await listEncrypted(about);
  if (all.length <= most) return;
  const old = all.toSorted((a, b) => a.at - b.at).slice(0, all.length - most);
  await deleteEncrypted(
    about,
    old.map(({ name }) => name),
  );
}

function isTooLarge(snapshot: unknown): boolean {
  try {
    return JSON.stringify(snapshot).length > LARGEST;
  } catch (error) {
    // `JSON.stringify` fails on deep nesting.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** The opened documents of a snapshot, each with its latest verdict. */
export async function readDocumentsSeen(about: About, digest: string): Promise<SeenDocument[]> {
  const timeline = await readTimeline(about);
  const seen = new Map<string, SeenDocument>();
  for (const { event } of timeline.ok ? timeline.value : [])
    if (event.kind === 'document' && event.digest === digest)
      if (event.verdict !== 'opened' || !seen.has(event.path))
        // Opening a document again does not replace the verdict on its hash.
        seen.set(event.path, event);
  return [...seen.values()].map(({ path, verdict }) => ({ path, verdict }));
}

/** Records that the reviewer opened a document or compared its hash. */
export async function recordDocument({
  scope,
  applicationId,
  digest,
  document,
}: Params<'application.document.report'>): Promise<Outcome<null>> {
  await addTimelineEvent({ scope, applicationId }, { kind: 'document', digest, ...document });
  await publish({ kind: 'applications', environment: scope.environment });
  return done(null);
}
