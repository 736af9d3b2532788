import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { allowWrites } from '../../storage/wiped-databases';
import { restore } from './retired-installations';

// A response may arrive after a lock, the removal of a key or a wipe. Nothing of it may be saved if its
// call began in an earlier epoch. Memory is enough: a call in flight ends with the background.

/** Environments for which nothing may be saved now. */
const blocked = new Set<Environment>();

const epochs: Record<Environment, number> = { test: 0, live: 0 };

let wipes = 0;

/** False from a purge until a key of the environment is usable again. Check it right before saving. */
export const canPersist = (environment: Environment): boolean => !blocked.has(environment);

/** A number that changes with each purge and each new key. Read it before the first `await`. */
export const currentEpoch = (environment: Environment): number => epochs[environment];

/** How often everything was wiped. What began before a wipe is not even logged. */
export const wipeCount = (): number => wipes;

/** Starts an epoch, so that no response to an earlier call is saved. */
export const startEpoch = (environment: Environment): void => {
  epochs[environment] += 1;
};

/** Blocks saving for one environment, and starts an epoch. */
export const blockPersistence = (environment: Environment): void => {
  blocked.add(environment);
  startEpoch(environment);
};

/** Blocks saving for both environments, and counts a wipe. */
export const blockAllPersistence = (): void => {
  wipes += 1;
  for (const environment of ENVIRONMENTS) blockPersistence(environment);
};

/** Allows saving again, because a key of the environment is usable. */
export const allowPersistence = (environment: Environment): void => {
  blocked.delete(environment);
  allowWrites(environment);
  restore(environment);
};
