import type { Environment } from '../../domain/environment';

/** A run that goes on in this life of the background, and what it wants to know of a person. */
export type Going = {
  stop: AbortController;
  asks?: { id: string; what: string; answer: (yes: boolean) => void } | undefined;
  ended: Promise<void>;
  /** Everything was forgotten meanwhile: nothing of it is kept any more. */
  forgotten?: boolean;
};

const going = new Map<Environment, Going>();

/** The run of an environment that goes on now: one at a time. */
export const goingOf = (environment: Environment): Going | undefined => going.get(environment);

export const noteGoing = (environment: Environment, one: Going): void =>
  void going.set(environment, one);

/** Another that was begun meanwhile stays. */
export function noteEnded(environment: Environment, one: Going): void {
  if (going.get(environment) === one) going.delete(environment);
}

/** Stops what goes on and keeps nothing of it from now on, whatever comes of its last call. */
export function abandonRuns(): void {
  for (const one of going.values()) {
    one.forgotten = true;
    one.stop.abort();
  }
  going.clear();
}

/** Forgets what goes on, as the end of the background would. */
export const forgetGoing = (): void => going.clear();
