import type { Sight } from '../domain/page';
import { isSeen } from './words-of';

/** What a page of an application says that has no record, in the words of most. */
const MISSING = /^(error )?404\b|\b(not found|does not exist|no longer exists|nothing here)\b/i;
const FORBIDDEN =
  /^(error )?40[13]\b|\b(access denied|forbidden|not authori[sz]ed|unauthori[sz]ed|no permission)\b/i;

/**
 * What a page shows that shows no record: the answer's status says so, a place for a password, or
 * what it is headed by where no recipe knows better. Undefined where a record may be there.
 */
export function sightOf(ready: boolean | undefined, heading?: string): Sight | undefined {
  if (ready) return undefined;
  const status = statusHere();
  if (status === 404 || status === 410) return 'missing';
  if (asksPassword()) return 'login';
  if (status === 401 || status === 403) return 'forbidden';
  if (heading && MISSING.test(heading)) return 'missing';
  if (heading && FORBIDDEN.test(heading)) return 'forbidden';
  return undefined;
}

/** The status that the page came with, while its address is the one that it came from. */
function statusHere(): number | undefined {
  const [came] = performance.getEntriesByType('navigation');
  if (!(came instanceof PerformanceNavigationTiming)) return undefined;
  const [now] = location.href.split('#');
  return came.name.split('#')[0] === now ? came.responseStatus : undefined;
}

const asksPassword = (): boolean =>
  [...document.querySelectorAll('input[type=password i]')].some(isSeen);
