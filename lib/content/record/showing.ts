import type { FoundRecord } from '../../crm/find-record';
import type { NameBy } from '../../domain/crm/content-messages';
import type { PageFacts } from './watch-fields';

/** The record that a page shows, and what was read of it. */
export type Showing = {
  found: FoundRecord;
  /** Set once it is known to be this record's name. */
  name?: string | undefined;
  nameBy?: NameBy | undefined;
  facts?: PageFacts;
};

/** Called with what was read since. */
export type OnUpdate = (more: Partial<Showing>) => void;
