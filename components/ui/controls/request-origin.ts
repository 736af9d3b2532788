import { requestOrigin, requestPatterns } from '../../lib/border/permission';
import type { Failure } from '../../lib/domain/failure';
import type { CrmFacts } from '../../lib/domain/recipe';
import { matchPattern } from '../../lib/domain/site';

/**
 * Has the browser ask the person whether we may reach an origin; why not, if not. Must be called
 * straight from a click.
 */
export const allowOrigin = (origin: string): Promise<Failure | undefined> =>
  outcomeOf(() => requestOrigin(origin), origin);

/** The same for several at once: the browser asks only straight after a click, and so only once. */
export const allowOrigins = (origins: readonly string[]): Promise<Failure | undefined> =>
  outcomeOf(() => requestPatterns(origins.map(matchPattern)), origins.join(', '));

/** The same for the hosts of a CRM that is known by name. */
export const allowCrm = ({ name, patterns }: CrmFacts): Promise<Failure | undefined> =>
  outcomeOf(() => requestPatterns(patterns), name);

async function outcomeOf(
  request: () => Promise<boolean>,
  origin: string,
): Promise<Failure | undefined> {
  try {
    return (await request()) ? undefined : { kind: 'no-host-permission', origin };
  } catch (error) {
    // An origin the manifest does not let us ask for, or no click in sight.
    return { kind: 'unexpected', detail: String(error) };
  }
}

/** An address that may be asked for: https, or http for trying out on this machine. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
