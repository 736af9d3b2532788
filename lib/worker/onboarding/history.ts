import type { Asked } from '../../border/questions';
import { type Application, Json } from '../../domain/application';
import type { ApplicationMark } from '../../domain/application-event';
import type { Environment } from '../../domain/environment';
import { done, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import * as z from '../../domain/schema';
import { type SeenDocument, type TimelineEntry, TimelineEvent } from '../../domain/timeline';
import { environmentDb } from '../../storage/databases';
import { tell } from '../news';
import { dropSealed, keepSealed, namesKept, readSealed } from './sealed';

// What this browser saw and did about an application. All of it is sealed, and none is kept longer
// than somebody may need it for a comparison.

const DAY = 24 * 3_600_000;
const KEPT_FOR = 90 * DAY;
/** Snapshots and events of one application; the oldest go first. */
const MOST_SNAPSHOTS = 10;
const MOST_EVENTS = 200;
/** A larger snapshot is not kept, in characters of its JSON. */
const LARGEST = 2_000_000;

type About = { place: Place; applicationId: string };

const KeptSnapshot = z.object({ snapshot: Json });

/**
 * Notes that something happened; the same `id` in the same `order` is the same event. A vault that
 * cannot be opened now keeps nothing.
 */
export async function noteEvent(
  about: About,
  event: TimelineEvent,
  { order, id }: { order: number; id: string } = { order: Date.now(), id: crypto.randomUUID() },
): Promise<void> {
  // Many documents must not push out what was decided upon them.
  const kind = event.kind === 'document' ? 'document' : 'event';
  const kept = await keepSealed(
    { ...about, kind },
    `${String(order).padStart(15, '0')} ${id}`,
    event,
  );
  if (kept.ok) await dropOldest({ ...about, kind }, MOST_EVENTS);
}

/** Its name begins with when it happened, in milliseconds. */
type Kept = { name: string; value: TimelineEvent };

/** What comes first of one millisecond: nobody decides upon what they have not opened. */
const SEQUENCE: readonly TimelineEvent['kind'][] = [
  ...(['opened', 'document', 'proposed', 'decided', 'confirmed'] as const),
];

const bySequence = (a: Kept, b: Kept): number =>
  Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) ||
  SEQUENCE.indexOf(a.value.kind) - SEQUENCE.indexOf(b.value.kind) ||
  (a.name < b.name ? -1 : 1);

/** What happened to an application here, the earliest first. */
export async function timelineOf(about: About): Promise<Outcome<TimelineEntry[]>> {
  const events = await readSealed({ ...about, kind: 'event' }, TimelineEvent, MOST_EVENTS);
  const documents = await readSealed({ ...about, kind: 'document' }, TimelineEvent, MOST_EVENTS);
  if (!events.ok) return events;
  if (!documents.ok) return documents;
  return done(
    [...events.value, ...documents.value]
      .toSorted(bySequence)
      .map(({ name, at, value }) => ({ id: name, at, event: value })),
  );
}

/** Keeps what a reviewer read, for later comparison. */
export async function keepSnapshot(
  about: About,
  snapshot: Application['snapshot'],
  digest: string,
): Promise<void> {
  const known = await namesKept({ ...about, kind: 'snapshot' });
  if (known.some(({ name }) => name === digest) || isTooLarge(snapshot)) return;
  await keepSealed({ ...about, kind: 'snapshot' }, digest, { snapshot });
  await dropOldest({ ...about, kind: 'snapshot' }, MOST_SNAPSHOTS);
}

/** Something was decided upon a snapshot: it is kept as long from now. */
export async function keepLonger({ place, applicationId }: About, digest: string): Promise<void> {
  const tx = (await environmentDb(place.environment)).transaction('sealed', 'readwrite');
  const row = await tx.store.get([place.installationId, applicationId, 'snapshot', digest]);
  if (row) await tx.store.put({ ...row, at: Date.now() });
  await tx.done;
}

/** A reviewer has an application before them: true, and noted, where it is another than they had last. */
export async function noteOpened(
  about: About,
  { status, digest }: ApplicationMark,
): Promise<boolean> {
  const timeline = await timelineOf(about);
  const last = timeline.ok ? timeline.value.findLast(({ event }) => event.kind === 'opened') : null;
  const isSame =
    last?.event.kind === 'opened' && last.event.digest === digest && last.event.status === status;
  if (!isSame) await noteEvent(about, { kind: 'opened', status, digest });
  return !isSame;
}

/** The snapshot with a digest, where this browser has seen it and still has it. */
export async function snapshotWith(
  about: About,
  digest: string,
): Promise<Record<string, unknown> | undefined> {
  const kept = await readSealed({ ...about, kind: 'snapshot' }, KeptSnapshot);
  return kept.ok ? kept.value.find(({ name }) => name === digest)?.value.snapshot : undefined;
}

/** Takes away what is older than anybody compares with. Notes stay. */
export async function forgetOldHistory(environment: Environment, now = Date.now()): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('sealed', 'readwrite');
  const old = await tx.store.index('at').getAll(IDBKeyRange.upperBound(now - KEPT_FOR));
  await Promise.all([
    ...old
      .filter(({ kind }) => kind !== 'notes')
      .map(({ installationId, applicationId, kind, name }) =>
        tx.store.delete([installationId, applicationId, kind, name]),
      ),
    tx.done,
  ]);
}

async function dropOldest(
  about: About & { kind: 'snapshot' | 'event' | 'document' },
  most: number,
) {
  const kept = await namesKept(about);
  if (kept.length <= most) return;
  const old = kept.toSorted((a, b) => a.at - b.at).slice(0, kept.length - most);
  await dropSealed(
    about,
    old.map(({ name }) => name),
  );
}

function isTooLarge(snapshot: unknown): boolean {
  try {
    return JSON.stringify(snapshot).length > LARGEST;
  } catch (error) {
    // Deeper than the browser writes JSON.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** The documents that were opened of a snapshot, each with what was last found of it. */
export async function documentsSeen(about: About, digest: string): Promise<SeenDocument[]> {
  const timeline = await timelineOf(about);
  const seen = new Map<string, SeenDocument>();
  for (const { event } of timeline.ok ? timeline.value : [])
    if (event.kind === 'document' && event.digest === digest)
      if (event.verdict !== 'opened' || !seen.has(event.path))
        // That it was looked at besides takes nothing from what was found of it.
        seen.set(event.path, event);
  return [...seen.values()].map(({ path, verdict }) => ({ path, verdict }));
}

/** A document was opened, or its hash compared. */
export async function noteDocument({
  place,
  applicationId,
  digest,
  document,
}: Asked<'application.document'>): Promise<Outcome<null>> {
  await noteEvent({ place, applicationId }, { kind: 'document', digest, ...document });
  await tell({ kind: 'applications', environment: place.environment });
  return done(null);
}
