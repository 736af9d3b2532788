import type { FieldName } from '../domain/fields';
import type { PageSource, PageView } from '../domain/page';
import type { Found } from './find-record';
import { nameInTitle, readHeading } from './read-name';
import { firstSeen, type Read, readValue } from './read-value';
import type { Standing } from './whose-name';

/** How the record on a page is read. */
export type Reading = {
  /** The document that holds it: the page, or a frame of it. */
  page(): Document;
  /** Its name as the page shows it. */
  name(): Read | undefined;
  /** Its name in the page's title. */
  title(): string | undefined;
  /**
   * Whether what is shown is the record of the address, by its id on the page; undefined where
   * only time and change can tell.
   */
  ready(): boolean | undefined;
  /** One of the fields beside the name. */
  field(name: FieldName): string | undefined;
  /**
   * Whether each thing that the CRM's view says where to find is there: `ready`, `name 1`, `email 1`.
   * Of a name's or field's selectors those up to the first that finds something: others are spare.
   */
  health(): Record<string, boolean>;
  /** Milliseconds that the page must have rested. */
  quiet: number;
  /** True where what is read may change without the page's tree changing: inputs, frames. */
  silent: boolean;
};

/** Reads a record as its CRM's view says; without one, by the page's heading and title. */
export function readingOf(view?: PageView, found: Found = { type: '', id: '' }): Reading {
  if (!view)
    return {
      page: () => document,
      name: () => readHeading(document),
      title: () => nameInTitle(document.title),
      ready: () => undefined,
      field: () => undefined,
      health: () => ({}),
      quiet: 0,
      silent: false,
    };

  const { scope, witness, name, title, placeholders, exists, absent, fields } = view;
  const frame = () => firstSeen(view.frame, document, found);
  const page = () => (frame() as HTMLIFrameElement | undefined)?.contentDocument ?? document;
  const within = (): ParentNode => firstSeen(scope, page(), found) ?? page();
  const all = [...name, ...(witness ? [witness] : [])];
  const read = (sources: readonly PageSource[]) =>
    readValue(sources, within(), found, placeholders);
  function ready(): boolean | undefined {
    if (witness) {
      const { value } = readValue([witness], page(), found) ?? {};
      return value?.toLowerCase() === found.id.toLowerCase();
    }
    const missing = exists && !firstSeen(exists, page(), found);
    return missing || firstSeen(absent, page(), found) ? false : undefined;
  }
  return {
    page,
    name: () => (name[0] ? read(name) : readHeading(within())),
    title: () => (name[0] && !title ? undefined : nameInTitle(document.title, title)),
    ready,
    field: (field) => read(fields[field] ?? [])?.value,
    health() {
      const told: Record<string, boolean> = {};
      if (witness || exists || absent) told.ready = ready() !== false;
      for (const [what, sources] of Object.entries({ name, ...fields }))
        sources.some((source, i) => (told[`${what} ${i + 1}`] = Boolean(read([source]))));
      return told;
    },
    quiet: view.quiet ?? 0,
    silent: Boolean(view.frame) || all.some(({ from }) => from === 'value'),
  };
}

/** What the page says now of whose it is. */
export const standing = (reading: Reading): Standing => ({
  heading: reading.name()?.value,
  title: reading.title(),
});
