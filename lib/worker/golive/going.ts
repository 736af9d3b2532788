import type { Environment } from '../../domain/environment';

/** A run that goes on in this life of the background, and what it wants to know of a person. */
export type Going = {
  stop: AbortController;
  asks?: { id: string; what: string; answer: (yes: boolean) => void } | undefined;
  ended: Promise<void>;
};

const going = new Map<Environment, Going>();

/** The run of an environment that goes on now: one at a time. */
export const goingOf = (environment: Environment): Going | undefined => going.get(environment);

export const noteGoing = (environment: Environment, one: Going): void =>
  void going.set(environment, one);

export const noteEnded = (environment: Environment): void => void going.delete(environment);

/** Forgets what goes on, as the end of the background would. */
export const forgetGoing = (): void => going.clear();
