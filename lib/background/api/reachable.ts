import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { createHook } from '../core/hook';

/** Runs when the user did something that may make the service of an environment reachable again. */
const reachable = createHook<[Environment]>();

export const onReachable = reachable.on;
export const becameReachable = reachable.run;

/** Runs the hook for both environments: a host permission or the passphrase may concern both. */
export const allBecameReachable = async (): Promise<void> => {
  await Promise.all(ENVIRONMENTS.map(becameReachable));
};
