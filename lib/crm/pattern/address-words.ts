/** Last parts of addresses that stand where an id would, and are none: `/customers/new`. */
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
  /^(view|show|card|details?(view)?|edit(view)?|records?|profile|index|main|admin|entityrecord|form)$/i;

/** Words that say what is done with a record, not what kind of record it is. */
export const isVerb = (word: string): boolean => VERBS.test(word);

const ROUTING =
  /^(module|model|object|entity|entitytype|etn|pagetype|type|kind|controller|route|action|act|cmd|do|m|q|page|view|view_type)$/i;

/** Query parameters that choose the page, where one script serves many: `?module=Contacts`. */
export const isRouting = (name: string, value: string): boolean =>
  ROUTING.test(name) && /^[a-z][\w./-]*$/i.test(value);

/** Query parameters whose name says that they hold an id: `id`, `customer_id`, `recordId`. */
export const namesAnId = (name: string): boolean =>
  /(^|[_-])(id|uuid|guid|oid|record)$|[a-z]I[dD]$|^(cid|uid|pid|socid|recordid)$/.test(name);

/** Query parameters that hold numbers which are no ids. */
export const namesNoId = (name: string): boolean =>
  /^(page|p|offset|limit|start|size|per_page|tab|sort|order|reset|v|ver|version|t|ts|year|cids)$/i.test(
    name,
  );

const UUID = /^\W*[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\W*$/i;
const VERSION_OR_DATE = /^v\d|^\d{4}-\d\d(-\d\d)?$/i;
const WORD_WITH_NUMBER = /^[a-z]{2,}\d{1,4}$/i; // crm2, office365

/** Whether one part of an address looks like an id that some system gave: `42`, `C-1042`, a UUID. */
export function looksLikeId(part: string): boolean {
  if (/^\d+$/.test(part) || UUID.test(part)) return true;
  if (!/\d/.test(part) || VERSION_OR_DATE.test(part) || WORD_WITH_NUMBER.test(part)) return false;
  return part.length >= 4 && (part.includes('@') || !part.includes('.'));
}
