import type { Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';
import { nameOf } from './queues';

/** A screen that said nothing for so long is gone, in milliseconds. */
const SILENT_FOR = 40_000;

const heardAt = new Map<string, number>();

/** Somebody has the queue of a place before them. */
export const noteWatched = (place: Place, now: number): void =>
  void heardAt.set(nameOf(place), now);

export const isWatched = (place: Place, now: number): boolean =>
  now - (heardAt.get(nameOf(place)) ?? Number.NEGATIVE_INFINITY) < SILENT_FOR;

/** Forgets who looks at queues of an environment. */
export function forgetWatched(environment: Environment): void {
  for (const name of heardAt.keys()) if (name.startsWith(`${environment} `)) heardAt.delete(name);
}
