import type { Failure } from '../../../lib/domain/core/failure';
import { matchPattern } from '../../../lib/domain/crm/match-pattern';
import type { CrmFacts } from '../../../lib/domain/crm/recipe';
import { requestOrigin, requestPatterns } from '../../../lib/protocol/client/permission';

/**
 * Lets the browser ask the user for access to an origin. Resolves to the reason if access was not
 * granted. Call it directly from a click.
 */
export const allowOrigin = (origin: string): Promise<Failure | undefined> =>
  outcomeOf(() => requestOrigin(origin), origin);

/** The same for several origins at once, because the browser asks only once per click. */
export const allowOrigins = (origins: readonly string[]): Promise<Failure | undefined> =>
  outcomeOf(() => requestPatterns(origins.map(matchPattern)), origins.join(', '));

/** The same for the hosts of a known CRM. */
export const allowCrm = ({ name, patterns }: CrmFacts): Promise<Failure | undefined> =>
  outcomeOf(() => requestPatterns(patterns), name);

async function outcomeOf(
  request: () => Promise<boolean>,
  origin: string,
): Promise<Failure | undefined> {
  try {
    return (await request()) ? undefined : { kind: 'no-host-permission', origin };
  } catch (error) {
    // The manifest does not list the origin, or the call did not come from a click.
    return { kind: 'unexpected', detail: String(error) };
  }
}

/** Parses an address that access can be requested for: https, or http for local trials. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}
