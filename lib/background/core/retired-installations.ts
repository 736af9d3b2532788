import type { Environment } from '../../domain/core/environment';
import type { Scope } from '../../domain/core/installation';

/**
 * Installations that a reset of test data removed. Nothing of a response to an earlier call may be saved
 * for them. Memory is enough: a call in flight ends with the background.
 */
const retired = new Set<string>();

const keyOf = ({ environment, installationId }: Scope): string =>
  `${environment} ${installationId}`;

/** True for an installation that a reset removed. Check it right before saving anything of it. */
export const isRetired = (scope: Scope): boolean => retired.has(keyOf(scope));

/** Marks installations as removed by a reset. */
export const retire = (environment: Environment, installationIds: Iterable<string>): void => {
  for (const installationId of installationIds) retired.add(keyOf({ environment, installationId }));
};

/** Unmarks the installations of an environment, because it has a usable key again. */
export const restore = (environment: Environment): void => {
  for (const key of retired) if (key.startsWith(`${environment} `)) retired.delete(key);
};
