import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { allowWrites } from '../storage/erased';
import { comeBack } from './gone';

// An answer of the service may arrive after a lock, a removed key or `Forget everything`. It must
// bring nothing back: what began in an earlier epoch of its environment is not kept. All this is in
// memory only, because such answers end with the background.

/** Environments of which nothing is kept now. */
const shut = new Set<Environment>();

const epochs: Record<Environment, number> = { test: 0, live: 0 };

let forgotten = 0;

/** False between a purge and the next time the environment is opened: ask it right before keeping. */
export const mayKeep = (environment: Environment): boolean => !shut.has(environment);

/** A number that changes with each purge and each new key: take it before you wait for anything. */
export const epochOf = (environment: Environment): number => epochs[environment];

/** How often everything was forgotten. What began before that is not even noted. */
export const timesForgotten = (): number => forgotten;

/** What is under way in an environment belongs to the past: it was purged, or has another key. */
export const endEpoch = (environment: Environment): void => {
  epochs[environment] += 1;
};

/** Nothing is kept of an environment from now on. */
export const shutOff = (environment: Environment): void => {
  shut.add(environment);
  endEpoch(environment);
};

/** Nothing is kept of any environment from now on, and everything is forgotten. */
export const shutAll = (): void => {
  forgotten += 1;
  for (const environment of ENVIRONMENTS) shutOff(environment);
};

/** The environment has a key again that may be used. */
export const keepAgain = (environment: Environment): void => {
  shut.delete(environment);
  allowWrites(environment);
  comeBack(environment);
};
