import { decodePercents } from '../../domain/core/percent-encoding';

/** Last segments of addresses in the place of an id that are not ids: `/customers/new`. */
export const NO_IDS = [
  'new',
  'create',
  'add',
  'edit',
  'import',
  'export',
  'search',
  'list',
  'all',
  'index',
  'settings',
];

const VERBS =
  /^(view|show|display|card|details?(view)?|summary|overview|edit(view)?|modify|records?|profile|index|main|admin|entityrecord|form)$/i;

/** Words for an action on a record, not for a type of record. */
export const isVerb = (word: string): boolean => VERBS.test(word);

const ROUTING =
  /^(module|model|object|entity|((entity|object|record)_?|page|doc)?type|etn|table|resource|kind|controller|route|action|act|cmd|do|m|q|page|view|view_type)$/i;

/** Whether a query parameter chooses the page: `?module=Contacts`. */
export const isRouting = (name: string, value: string): boolean =>
  ROUTING.test(name) && /^[a-z][\w./-]*$/i.test(value);

/** Query parameters whose name announces an id: `id`, `customer_id`, `recordId`. */
export const namesAnId = (name: string): boolean =>
  /(^|[_-])(id|uuid|guid|oid|record)$|[a-z]I[dD]$|^(cid|uid|pid|socid|recordid)$/.test(name);

/** Query parameters with numbers that are not ids. */
export const namesNoId = (name: string): boolean =>
  /^(page|p|offset|limit|start|size|per_page|tab|sort|order|reset|v|ver|version|t|ts|year|cids)$/i.test(
    name,
  );

const UUID = /^\W*[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\W*$/i;
const VERSION_OR_DATE = /^v\d|^\d{4}-\d\d(-\d\d)?$/i;
const WORD_WITH_NUMBER = /^[a-z]{2,}\d{1,4}$/i; // crm2, office365

/** Whether a segment looks like a generated id: `42`, `C-1042`, a UUID. */
export function looksLikeId(encoded: string): boolean {
  // The digits of `%C3%9C` are none of the word's.
  const part = decodePercents(encoded);
  if (/^\d+$/.test(part) || UUID.test(part)) return true;
  if (!/\d/.test(part) || VERSION_OR_DATE.test(part) || WORD_WITH_NUMBER.test(part)) return false;
  return part.length >= 4 && (part.includes('@') || !part.includes('.'));
}
