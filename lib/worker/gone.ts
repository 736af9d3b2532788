import type { Environment } from '../domain/environment';
import type { Place } from '../domain/installation';

/**
 * Places whose ids a reset of test data took out of use. In memory only: it is asked by answers that
 * were on their way meanwhile and must not come back in, and those end with the background.
 */
const gone = new Set<string>();

const nameOf = ({ environment, installationId }: Place): string =>
  `${environment} ${installationId}`;

/** True for a place of before a reset: ask it right before keeping something of it. */
export const isGone = (place: Place): boolean => gone.has(nameOf(place));

/** Nothing of these places is kept from now on. */
export const letGoOf = (environment: Environment, installationIds: Iterable<string>): void => {
  for (const installationId of installationIds) gone.add(nameOf({ environment, installationId }));
};

/** The environment has a key anew, whose installations these are. */
export const comeBack = (environment: Environment): void => {
  for (const name of gone) if (name.startsWith(`${environment} `)) gone.delete(name);
};
