import { FIELDS, TAUGHT, type TaughtField } from '../../domain/fields';
import type { PageRule, PageView } from '../../domain/page';
import type { Choice, Third, Tried } from '../../domain/teach';
import { findRecord } from '../find-record';
import { readByView } from '../read-by-view';
import { readValue } from '../read-value';

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

/** A way to read a field, as a page is told it. */
export type Tryable = Pick<Choice, 'select' | 'from' | 'beside'>;

/** What each of the ways to read a field reads on this page; nothing where it is no such record. */
export function tryWays(
  rules: readonly PageRule[],
  ways: Partial<Record<TaughtField, readonly Tryable[]>>,
): Third | undefined {
  const found = findRecord(rules, location);
  if (!found) return undefined;
  const read = TAUGHT.map((field) => [
    field,
    ways[field]?.map((way) => readValue([way], document, found)?.value ?? null),
  ]);
  return { id: found.id, read: Object.fromEntries(read.filter(([, values]) => values)) };
}
