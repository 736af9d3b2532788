import type { FoundRecord } from '../../crm/find-record';
import type { PageView, RecordObstacle } from '../../domain/crm/content-messages';
import { isAround } from './read-name';
import { elementsOf } from './read-value';
import { isSeen, visibleTextOf } from './visible-text';

/** Headings of a page without a record, in the words that most applications use. */
const MISSING = /^(error )?404\b|\b(not found|does not exist|no longer exists|nothing here)\b/i;
/**
 * A heading that reports nothing but an error: "RT Error", "Error 500". Some applications send such
 * a page with status 200. The whole heading must fit: "Trial and Error" may be a company.
 */
const ERROR = /^(?!.* (and|or|&) )(\S+ ){0,3}error[.!]?$|^error:? [1-5]\d\d$/i;
const FORBIDDEN =
  /^(error )?40[13]\b|\b(access denied|forbidden|not authori[sz]ed|unauthori[sz]ed|no permission)\b/i;

/**
 * Returns what the page shows instead of a record, judged by its status, its password field and
 * its heading. Callers pass the heading only if no recipe reads the page. Returns undefined if the
 * page may show a record.
 */
export function readObstacle(heading?: string): RecordObstacle | undefined {
  const status = statusHere();
  if (status === 404 || status === 410) return 'missing';
  if (asksPassword()) return 'login';
  if (status === 401 || status === 403) return 'forbidden';
  return heading === undefined ? undefined : headingSight(heading);
}

/** Returns what a page with this heading shows instead of a record, or undefined. */
export function headingSight(heading: string): RecordObstacle | undefined {
  if (MISSING.test(heading)) return 'missing';
  if (FORBIDDEN.test(heading)) return 'forbidden';
  return ERROR.test(heading) ? 'missing' : undefined;
}

/** Returns the status of the page's response, while its address is still the one it was loaded from. */
function statusHere(): number | undefined {
  const [came] = performance.getEntriesByType('navigation');
  if (!(came instanceof PerformanceNavigationTiming)) return undefined;
  const [now] = location.href.split('#');
  return came.name.split('#')[0] === now ? came.responseStatus : undefined;
}

/** Returns what the recipe's markers find instead of a record. */
export const markedObstacle = (
  instead: PageView['instead'],
  page: ParentNode,
  found: FoundRecord,
): RecordObstacle | undefined =>
  KINDS.find((kind) =>
    instead?.[kind].some(({ select, says }) =>
      elementsOf(select, page, found).some(
        (one) =>
          isSeen(one) && (!says || visibleTextOf(one).toLowerCase().includes(says.toLowerCase())),
      ),
    ),
  );

const KINDS = ['login', 'missing', 'forbidden'] as const;

/** Whether a page is a login: one password field and at most one other. More fields are a record's. */
function asksPassword(): boolean {
  const [field, ...more] = [
    ...document.querySelectorAll<HTMLInputElement>('input[type=password i]'),
  ].filter(isSeen);
  if (!field || more.length > 0) return false;
  const others = (field.form ?? document).querySelectorAll(WRITTEN);
  return [...others].filter((one) => isSeen(one) && !isAround(one)).length < 2;
}

const WRITTEN =
  'textarea,input:not([type]),' +
  ['text', 'email', 'tel', 'url', 'number', 'date'].map((type) => `input[type=${type} i]`).join();
