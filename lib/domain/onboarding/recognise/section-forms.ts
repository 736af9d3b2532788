import type { SectionName } from '../merchant';
import { entriesOf, type SnapshotEntry } from '../snapshot';
import { type AccountForm, accountFormOf } from './account';
import { type AddressForm, addressFormOf } from './address';
import { type PersonForm, personFormOf } from './person';

/** A part of a section that has a form of its own. `rest` holds the fields that the form does not show. */
export type SectionForm = AddressForm | PersonForm | AccountForm;

/** A part of a section in its order: a form with the entry it shows, or entries without a form. */
export type SectionPart =
  | { form: SectionForm; entry: SnapshotEntry }
  | { form: undefined; entries: SnapshotEntry[] };

/** A longer list is shown as lists of other sections are. */
const MOST_ITEMS = 50;

const FORMS: Partial<Record<SectionName, (entry: SnapshotEntry) => SectionForm | undefined>> = {
  addresses: addressFormOf,
  representatives: personFormOf,
  beneficialOwners: personFormOf,
  bankDetails: accountFormOf,
};

/**
 * A section with forms for what is recognised in it, every other entry as it is and in the same order;
 * undefined if nothing is recognised. Looks at the section's entries and the items of its lists, no deeper.
 */
export function formsOf(
  section: SectionName,
  entries: readonly SnapshotEntry[],
): SectionPart[] | undefined {
  const recognise = FORMS[section];
  if (!recognise) return undefined;
  const parts: SectionPart[] = [];
  const addPlain = (entry: SnapshotEntry) => {
    const last = parts.at(-1);
    if (last && !last.form) last.entries.push(entry);
    else parts.push({ form: undefined, entries: [entry] });
  };
  for (const entry of entries.slice(0, MOST_ITEMS)) {
    const items = itemsOf(entry);
    const found = items.map((item) => ({ entry: item, form: recognise(item) }));
    if (!found.some(({ form }) => form)) addPlain(entry);
    else
      for (const { entry: item, form } of found)
        if (form) parts.push({ form, entry: item });
        else addPlain(item);
  }
  for (const entry of entries.slice(MOST_ITEMS)) addPlain(entry);
  return parts.some(({ form }) => form) ? parts : undefined;
}

const itemsOf = (entry: SnapshotEntry): SnapshotEntry[] =>
  Array.isArray(entry.value) && entry.value.length <= MOST_ITEMS
    ? entriesOf(entry.value, entry.path)
    : [entry];
