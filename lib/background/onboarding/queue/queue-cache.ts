import { type Application, isFinal } from '../../domain/application';
import type { Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';

/** An application of a queue, with what tells whether it is another than before. */
export type Queued = {
  application: Application;
  /** Its JSON as the list gave it; undefined where it is too deep to be written. */
  text: string | undefined;
  /** Where the list gave no snapshot: when it was last asked for by itself, epoch milliseconds. */
  filledAt?: number | undefined;
};

/** The applications of an installation as they were last read, in the service's order. */
export type Queue = { applications: Queued[]; readAt: number };

/**
 * What merchants said of themselves lies in memory only: nothing of it is in the profile, and a
 * background that starts anew reads it anew.
 */
const queues = new Map<string, Queue>();

/** One name for a place, to keep things of it by. */
export const nameOf = ({ environment, installationId }: Place): string =>
  `${environment} ${installationId}`;

/** The queue of a place as far as it is known. */
export const knownQueue = (place: Place): Queue | undefined => queues.get(nameOf(place));

/** Keeps a queue, or forgets it. */
export function keepQueue(place: Place, queue: Queue | undefined): void {
  if (queue) queues.set(nameOf(place), queue);
  else queues.delete(nameOf(place));
}

/** Changes one application of a queue, as far as it is known, until the queue is read again. */
export function changeQueued(
  place: Place,
  applicationId: string,
  change: (application: Application) => Application,
): void {
  const queue = knownQueue(place);
  if (!queue) return;
  const applications = queue.applications.map((one) =>
    one.application.id === applicationId
      ? { ...one, application: change(one.application), text: undefined }
      : one,
  );
  keepQueue(place, { ...queue, applications });
}

/** Takes everything about an environment's merchants out of memory. */
export function forgetQueues(environment: Environment): void {
  for (const name of queues.keys()) if (name.startsWith(`${environment} `)) queues.delete(name);
}

/**
 * A queue as it was just read. What reads as before is what it was, with all that was made of it. What
 * came without a snapshot keeps the one that is known, and stays `bare` until it is read by itself.
 */
export function queueOfRead(
  read: readonly Application[],
  before: Queue | undefined,
): { queue: Queue; isNew: boolean } {
  const known = new Map(before?.applications.map((one) => [one.application.id, one]));
  let isNew = before?.applications.length !== read.length;
  const applications = read.map((application, at): Queued => {
    const text = textOf(application);
    const old = known.get(application.id);
    const isSame = text !== undefined && old?.text === text && !isStale(application, old);
    if (!isSame || before?.applications[at]?.application.id !== application.id) isNew = true;
    if (isSame && old) return old;
    if (!application.bare || !old) return { application, text };
    return { application: { ...application, snapshot: old.application.snapshot }, text };
  });
  return { queue: { applications, readAt: Date.now() }, isNew };
}

/** Of lists that show neither snapshots nor times of change: how long a snapshot is taken for the last one. */
const STALE = 10 * 60_000;

/** True for a snapshot that may have changed without the list showing it. */
const isStale = ({ bare, updatedAt, status }: Application, { filledAt = 0 }: Queued): boolean =>
  bare === true &&
  updatedAt === undefined &&
  !isFinal(status) &&
  Math.abs(Date.now() - filledAt) > STALE;

/** Puts an application that was read by itself in the place of what a list without snapshots gave. */
export function fillIn(place: Place, { text }: Queued, whole: Application | undefined): void {
  const queue = knownQueue(place);
  if (!queue) return;
  const filledAt = Date.now();
  const applications = queue.applications.map((one) => {
    if (one.text !== text) return one;
    if (!whole) return { ...one, filledAt };
    const { bare: _, ...application } = whole;
    return { application, text, filledAt };
  });
  keepQueue(place, { ...queue, applications });
}

function textOf(application: Application): string | undefined {
  try {
    return JSON.stringify(application);
  } catch (error) {
    // Deeper than the browser writes JSON.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
