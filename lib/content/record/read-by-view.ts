import type { FoundRecord } from '../../crm/find-record';
import type { PageSource, PageView } from '../../domain/crm/content-messages';
import type { FieldName } from '../../domain/crm/fields';
import { oncePerTask } from '../once-per-task';
import { nameEvidence } from './name-evidence';
import { nameInTitle, readHeading } from './read-name';
import { markedObstacle, readObstacle } from './read-page-state';
import { firstSeen, hasValue, readValue } from './read-value';
import type { Reading } from './reading';

/** Patterns of valid values: a label, or two addresses in one text, are no address. */
const LIKE: Partial<Record<FieldName, RegExp>> = {
  email: /^[^\s@<>,;]+@[^\s@<>,;]+$/,
  phone: /\d\D*\d\D*\d/,
};

type Frame = Element & { contentDocument: Document | null };

const isFrame = (element: Element): element is Frame => 'contentDocument' in element;

/** The document in a frame of the page's own origin. */
const documentIn = (element: Element | undefined): Document | null =>
  element && isFrame(element) ? element.contentDocument : null;

/** Reads a record by its CRM's view. */
export function readByView(view: PageView, found: FoundRecord): Reading {
  const { scope, witness, name, title, placeholders, exists, absent, fields } = view;
  const frame = () => firstSeen(view.frame, document, found);
  const page = () => documentIn(frame()) ?? document;
  const within = (): ParentNode => firstSeen(scope, page(), found) ?? page();
  const all = [...name, ...(witness ? [witness] : [])];
  const read = (sources: readonly PageSource[], fits?: RegExp) =>
    readValue(sources, within(), found, placeholders, fits);
  const ready = oncePerTask((): boolean | undefined => {
    if (witness) return hasValue(found.id, witness, page(), found);
    const missing = exists && !firstSeen(exists, page(), found);
    return missing || firstSeen(absent, page(), found) ? false : undefined;
  });
  const heading = oncePerTask(() => (name[0] ? read(name) : readHeading(within())));
  /** Whether the page has what the recipe identifies a record by. */
  const isRecord = () =>
    ready() || Boolean(read(name)) || (exists !== undefined && ready() === undefined);
  return {
    page,
    name: heading,
    title: (of = document.title) => (name[0] && !title ? undefined : nameInTitle(of, title)),
    ready,
    hasFields: Object.values(fields).some(({ length }) => length > 0),
    field: (field) => read(fields[field] ?? [], LIKE[field])?.value,
    health() {
      const told: Record<string, boolean> = {};
      if (witness || exists || absent) told.ready = ready() !== false;
      for (const [what, sources] of Object.entries({ name, ...fields }))
        sources.some((source, i) => (told[`${what} ${i + 1}`] = Boolean(read([source]))));
      return told;
    },
    nameBy(text, byHeading, outside) {
      const isTold = title !== undefined && nameInTitle(document.title, title) === text;
      return isTold || name.length > 0
        ? undefined
        : nameEvidence(text, byHeading, outside, found.type);
    },
    obstacle: () =>
      isRecord() ? undefined : (markedObstacle(view.instead, page(), found) ?? readObstacle()),
    quiet: view.quiet ?? 0,
    silent: Boolean(view.frame) || all.some(({ from }) => from === 'value'),
  };
}
