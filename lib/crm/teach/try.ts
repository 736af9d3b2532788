import { FIELDS } from '../../domain/fields';
import type { PageRule, PageView } from '../../domain/page';
import type { Tried } from '../../domain/teach';
import { findRecord } from '../find-record';
import { readByView } from '../read-by-view';

/** What a recipe reads on this page as it is now. */
export function tryRecipe(rules: readonly PageRule[], view: PageView): Tried {
  const found = findRecord(rules, location);
  if (!found) return { kind: 'no-record', address: location.href.slice(0, 2048) };
  const reading = readByView(view, found);
  const { type, id } = found;
  const fields = FIELDS.map((field) => [field, reading.field(field)]);
  const name = reading.name()?.value ?? reading.title();
  return { kind: 'record', type, id, name, fields: Object.fromEntries(fields) };
}
