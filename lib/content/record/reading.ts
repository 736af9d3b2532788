import type { NameBy, RecordObstacle } from '../../domain/crm/content-messages';
import type { FieldName } from '../../domain/crm/fields';
import type { PageNames } from './name-confidence';
import type { Read } from './read-name';

/** Reads the record on a page. */
export type Reading = {
  /** The document with the record: the page, or a frame in it. */
  page(): Document;
  /** The name in the heading. */
  name(): Read | undefined;
  /** The name in the page's title, or in another page's. */
  title(of?: string): string | undefined;
  /**
   * Whether the page shows the record of the address, judged by its id; undefined if only time and
   * changes can tell.
   */
  ready(): boolean | undefined;
  /** Whether anything says where the fields are. */
  hasFields: boolean;
  /** One of the fields beside the name. */
  field(name: FieldName): string | undefined;
  /**
   * Whether each selector of the CRM's view finds something: `ready`, `name 1`, `email 1`. Selectors
   * after the first that works are not tried.
   */
  health(): Record<string, boolean>;
  /** What the page shows instead of a record, if that is known. */
  obstacle(): RecordObstacle | undefined;
  /**
   * The evidence that a text is the record's name; undefined if a recipe says where the name is.
   * `outside` are headings of pages without a record.
   */
  nameBy(name: string, byHeading: boolean, outside: readonly string[]): NameBy | undefined;
  /** Milliseconds that the page must be unchanged. */
  quiet: number;
  /** True if values may change without a DOM mutation: inputs, frames. */
  silent: boolean;
};

/** Returns the heading and title that the page shows now. */
export function readPageNames(reading: Reading): PageNames {
  const heading = reading.name();
  return { heading: heading?.value, element: heading?.element, title: reading.title() };
}

/**
 * Calls back when something in the page has loaded. A frame that the record is in has another document
 * then, which no observer of the one before sees.
 */
export const onFrameLoad = (loaded: () => void, signal: AbortSignal): void =>
  addEventListener('load', loaded, { capture: true, signal });
