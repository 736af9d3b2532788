import type { FieldName } from '../domain/fields';
import { nameInTitle, type Read, readHeading } from './read-name';
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

/** Reads any page by its heading and title. */
export const byHeading: Reading = {
  page: () => document,
  name: () => readHeading(document),
  title: () => nameInTitle(document.title),
  ready: () => undefined,
  field: () => undefined,
  health: () => ({}),
  quiet: 0,
  silent: false,
};

/** What the page says now of whose it is. */
export const standing = (reading: Reading): Standing => ({
  heading: reading.name()?.value,
  title: reading.title(),
});
