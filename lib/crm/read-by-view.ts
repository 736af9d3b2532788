import { FIELDS, type FieldName } from '../domain/fields';
import type { PageView } from '../domain/page';
import type { Found } from './find-record';
import { nameInTitle, readHeading } from './read-name';
import { firstSeen, isSaid, readValue } from './read-value';
import type { Reading } from './reading';

/** What the words of a field look like: a label or two addresses in one are no address. */
const LIKE: Partial<Record<FieldName, RegExp>> = {
  email: /^[^\s@<>,;]+@[^\s@<>,;]+$/,
  phone: /\d\D*\d\D*\d/,
};

/** Reads a record as its CRM's view says. */
export function readByView(view: PageView, found: Found): Reading {
  const { scope, witness, name, title, placeholders, exists, absent, fields } = view;
  const frame = () => firstSeen(view.frame, document, found);
  const page = () => (frame() as HTMLIFrameElement | undefined)?.contentDocument ?? document;
  const within = (): ParentNode => firstSeen(scope, page(), found) ?? page();
  const all = [...name, ...(witness ? [witness] : [])];
  return {
    page,
    name: () => (name[0] ? readValue(name, within(), found, placeholders) : readHeading(within())),
    title: () => (name[0] && !title ? undefined : nameInTitle(document.title, title)),
    ready() {
      if (witness) return isSaid(found.id, witness, page(), found);
      const missing = exists && !firstSeen(exists, page(), found);
      return missing || firstSeen(absent, page(), found) ? false : undefined;
    },
    field: (field) =>
      readValue(fields[field] ?? [], within(), found, placeholders, LIKE[field])?.value,
    looksFor: [
      ...(name[0] ? (['name'] as const) : []),
      ...FIELDS.filter((field) => fields[field]?.[0]),
    ],
    quiet: view.quiet ?? 0,
    silent: Boolean(view.frame) || all.some(({ from }) => from === 'value'),
  };
}
