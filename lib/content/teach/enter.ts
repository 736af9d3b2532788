import { findRecord } from '../../crm/find-record';
import type { PageRule, PageView } from '../../domain/crm/content-messages';
import { FIELDS, TAUGHT, type TeachableField } from '../../domain/crm/fields';
import type { Third, Tried, Tryable } from '../../domain/crm/teach';
import { readByView } from '../record/read-by-view';
import { readValue } from '../record/read-value';
import { pick } from './pick';

/**
 * Makes the teaching functions callable by the background, in our isolated world of the page. Keeps
 * existing ones: they know whether the user is pointing at fields.
 */
export function enterTeaching(): void {
  globalThis.alongsideTeach ??= { pick, tryRecipe, tryWays };
}

declare global {
  /** Set in our own world of the page, which the page's scripts do not share. */
  var alongsideTeach:
    | { pick: typeof pick; tryRecipe: typeof tryRecipe; tryWays: typeof tryWays }
    | undefined;
}

/** Returns what a recipe reads on this page now. */
function tryRecipe(rules: readonly PageRule[], view: PageView): Tried {
  const found = findRecord(rules, location);
  if (!found) return { kind: 'no-record', address: location.href.slice(0, 2048) };
  const reading = readByView(view, found);
  const { type, id } = found;
  const fields = FIELDS.map((field) => [field, reading.field(field)]);
  const name = reading.name()?.value ?? reading.title();
  return { kind: 'record', type, id, name, fields: Object.fromEntries(fields) };
}

/** Returns what each selector of a field reads on this page; undefined if it shows no such record. */
function tryWays(
  rules: readonly PageRule[],
  ways: Partial<Record<TeachableField, readonly Tryable[]>>,
): Third | undefined {
  const found = findRecord(rules, location);
  if (!found) return undefined;
  const read = TAUGHT.map((field) => [
    field,
    ways[field]?.map((way) => readValue([way], document, found)?.value ?? null),
  ]);
  return { id: found.id, read: Object.fromEntries(read.filter(([, values]) => values)) };
}
