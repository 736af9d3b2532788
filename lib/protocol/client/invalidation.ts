import { partialMatchKey } from '@tanstack/react-query';
import type { Publication } from '../publication';

// A cached reply is identified by the name and the params of its request, which are its key in a
// screen's cache.

/** Whether the reply with this key is old now. */
export const isOutdated = ({ outdated }: Publication, key: readonly unknown[]): boolean =>
  outdated.some((selector) => partialMatchKey(key, selector));

/**
 * Whether a reply must leave the screen at once: it contains client data of the withheld environment,
 * judged by its params or its scope.
 */
export const isWithheld = (
  { withheld }: Publication,
  [name, params]: readonly unknown[],
  reply: unknown,
): boolean =>
  withheld?.requests.some((request) => request === name) === true &&
  [params, reply].some((one) => environmentOf(one) === withheld.environment);

/** The environment that params or a reply name, directly or by their scope. */
function environmentOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('environment' in value) return value.environment;
  return 'scope' in value ? environmentOf(value.scope) : undefined;
}
