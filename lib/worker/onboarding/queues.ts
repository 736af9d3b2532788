import type { Application } from '../../domain/application';
import type { Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';

/** The applications of an installation as they were last read. */
export type Queue = { applications: Application[]; digest: string; readAt: number };

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

/** Takes everything about an environment's merchants out of memory. */
export function forgetQueues(environment: Environment): void {
  for (const name of queues.keys()) if (name.startsWith(`${environment} `)) queues.delete(name);
}
