import type { NameBy } from '../domain/page';
import type { Found } from './find-record';
import type { Beside } from './watch-facts';

/** What a page shows now: a record by its address, and what was read of it since. */
export type Showing = {
  found: Found;
  /** Once it is sure to be this record's. */
  name?: string | undefined;
  nameBy?: NameBy | undefined;
  beside?: Beside;
};

/** Takes what was read more. */
export type Learn = (more: Partial<Showing>) => void;
