import type { FieldName } from '../domain/fields';
import type { PageSource, PageView } from '../domain/page';
import type { Found } from './find-record';
import { nameInTitle, readHeading } from './read-name';
import { sightOf } from './read-sight';
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
  const read = (sources: readonly PageSource[], fits?: RegExp) =>
    readValue(sources, within(), found, placeholders, fits);
  function ready(): boolean | undefined {
    if (witness) return isSaid(found.id, witness, page(), found);
    const missing = exists && !firstSeen(exists, page(), found);
    return missing || firstSeen(absent, page(), found) ? false : undefined;
  }
  return {
    page,
    name: () => (name[0] ? read(name) : readHeading(within())),
    title: () => (name[0] && !title ? undefined : nameInTitle(document.title, title)),
    ready,
    field: (field) => read(fields[field] ?? [], LIKE[field])?.value,
    health() {
      const told: Record<string, boolean> = {};
      if (witness || exists || absent) told.ready = ready() !== false;
      for (const [what, sources] of Object.entries({ name, ...fields }))
        sources.some((source, i) => (told[`${what} ${i + 1}`] = Boolean(read([source]))));
      return told;
    },
    sight: () => sightOf(ready() || Boolean(read(name))),
    quiet: view.quiet ?? 0,
    silent: Boolean(view.frame) || all.some(({ from }) => from === 'value'),
  };
}
