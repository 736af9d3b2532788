import type { FieldName } from '../domain/fields';
import type { NameBy, Sight } from '../domain/page';
import type { Read } from './read-name';
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
  /** What the page shows instead of a record, where that can be told. */
  sight(): Sight | undefined;
  /** What says that a text is the record's name; undefined where a recipe says where it stands. */
  nameBy?(name: string, byHeading: boolean): NameBy;
  /** Milliseconds that the page must have rested. */
  quiet: number;
  /** True where what is read may change without the page's tree changing: inputs, frames. */
  silent: boolean;
};

/** What the page says now of whose it is. */
export function standing(reading: Reading): Standing {
  const heading = reading.name();
  return { heading: heading?.value, element: heading?.element, title: reading.title() };
}
