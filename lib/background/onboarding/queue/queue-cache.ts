import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import type { Application } from '../../../domain/onboarding/application';
import { isFinal } from '../../../domain/onboarding/application-status';

/** An application of a queue, with the data that shows whether it changed. */
export type Queued = {
  application: Application;
  /** Its JSON from the list; undefined if it nests too deep for `JSON.stringify`. */
  text: string | undefined;
  /** If the list has no snapshot: when it was last requested by its id, in epoch milliseconds. */
  filledAt?: number | undefined;
};

/** The applications of an installation at their last reading, newest first as the service sent them. */
export type Queue = { applications: Queued[]; readAt: number };

/** Queues by scope. In memory only, so that no merchant data is written to the browser's profile. */
const queues = new Map<string, Queue>();

/**
 * Since when applications wait for us, by scope and id, as the last check of the queue knew it. In memory,
 * because a queue may be sorted by it at each reading.
 */
export const turnsOf = new Map<string, Map<string, number>>();

/** A key for maps and locks of an installation. */
export const scopeKey = ({ environment, installationId }: Scope): string =>
  `${environment} ${installationId}`;

/** The queue of an installation since the background started; undefined if it was not read. */
export const cachedQueue = (scope: Scope): Queue | undefined => queues.get(scopeKey(scope));

/** Stores a queue, or deletes it if it is undefined. */
export function saveQueue(scope: Scope, queue: Queue | undefined): void {
  if (queue) queues.set(scopeKey(scope), queue);
  else queues.delete(scopeKey(scope));
}

/** Changes one application of a cached queue until the queue is read again. */
export function changeQueued(
  scope: Scope,
  applicationId: string,
  change: (application: Application) => Application,
): void {
  const queue = cachedQueue(scope);
  if (!queue) return;
  const applications = queue.applications.map((one) =>
    one.application.id === applicationId
      ? { ...one, application: change(one.application), text: undefined }
      : one,
  );
  saveQueue(scope, { ...queue, applications });
}

/** Deletes the cached queues of an environment. */
export function clearQueues(environment: Environment): void {
  for (const name of queues.keys())
    if (name.startsWith(`${environment} `)) {
      queues.delete(name);
      turnsOf.delete(name);
    }
}

/**
 * Builds the queue from a fresh reading, reusing unchanged entries so their derived data is kept. An
 * entry without a snapshot keeps the known one, and stays `bare` until it is read by itself.
 */
export function buildQueue(
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

/** Milliseconds after which a snapshot is read again if the list shows neither snapshots nor times. */
const STALE = 10 * 60_000;

/** True for a snapshot that may have changed without the list showing it. */
const isStale = ({ bare, updatedAt, status }: Application, { filledAt = 0 }: Queued): boolean =>
  bare === true &&
  updatedAt === undefined &&
  !isFinal(status) &&
  Math.abs(Date.now() - filledAt) > STALE;

/**
 * An application that was read by its id, in place of the known one. If it came without a snapshot, the known one stays:
 * nothing shows that the merchant removed all data. If that one has none either, it is still to be read.
 */
export function withSnapshot({ bare, ...read }: Application, known: Application): Application {
  if (!bare) return read;
  return { ...read, snapshot: known.snapshot, ...(known.bare && { bare }) };
}

/** Replaces the entry of a list without snapshots by the application that was read by its id. */
export function replaceQueued(
  scope: Scope,
  { text }: Queued,
  whole: Application | undefined,
): void {
  const queue = cachedQueue(scope);
  if (!queue) return;
  const filledAt = Date.now();
  const applications = queue.applications.map((one) => {
    if (one.text !== text) return one;
    if (!whole) return { ...one, filledAt };
    return { application: withSnapshot(whole, one.application), text, filledAt };
  });
  saveQueue(scope, { ...queue, applications });
}

function textOf(application: Application): string | undefined {
  try {
    return JSON.stringify(application);
  } catch (error) {
    // `JSON.stringify` fails on deep nesting.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
