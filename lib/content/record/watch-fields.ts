import { FIELDS } from '../domain/fields';
import type { Sight } from '../domain/page';
import type { RecordFields } from '../domain/record';
import { findTags } from '../domain/tag';
import type { Reading } from './reading';

/** What a page says of a record besides its name. */
export type Beside = {
  fields: RecordFields;
  /** Ids of tickets that are named in it. */
  tags: string[];
  /** What it shows instead of the record. */
  sight?: Sight | undefined;
  /** At the look that decides: whether each thing that is looked for was there. */
  health?: Record<string, boolean>;
};

// In milliseconds after the record came; that a page changes later is seen.
const LOOKS = [0, 1000, 2000, 3000, 8000];
const LAST = 8000;
/** To read a whole page for tags costs most: so seldom at most. */
const WITH_TAGS = 1000;

/** A page that changes is looked at so often; later on, edits alone change it. */
const APART = 500;
const EDITED = 2000;
/** A value must stand so long before it is told. */
const STANDS = 250;

/** What records share is believed so long after they came, where the page shows other facts. */
const MOVED_ON = 3000;

/** A page that lacks what its recipe knows a record by is told to be no record once it was so long. */
const UNREADY = 2000;

/** What the last record had: as it was told, and as it still stood there when the address changed. */
export type Before = { told: Beside | undefined; stands: RecordFields };

/**
 * Reads what stands beside a record's name: when it appears, and again when the page changes, but
 * never while it may still show another record. A look that finds nothing takes nothing back. What
 * the last record had, too, is believed late, and then only what records may share, unless an id on
 * the page vouches for it. Gives back the way to have it look now.
 */
export function watchFacts(
  name: () => string | undefined,
  reading: Reading,
  before: Before,
  onBeside: (beside: Beside) => void,
  signal: AbortSignal,
): () => void {
  const since = performance.now();
  const fields: RecordFields = {};
  /** What was seen and not told yet, with the time from which it stands there. */
  const standing = new Map<string, number>();
  let tags: string[] = [];
  let health: Record<string, boolean> | undefined;
  let told = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let taggedAt = since;
  const observer = new MutationObserver(changed);

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    const age = now - since;
    const last = age >= LAST;
    const ready = reading.ready();
    if (ready ?? (name() !== undefined && isNamed(reading, name()))) {
      if (readFields(ready === true, last)) lookIn(STANDS);
      if (age >= WITH_TAGS && now - taggedAt >= WITH_TAGS) {
        tags = tagsIn(reading, last ? [] : (before.told?.tags ?? []));
        taggedAt = now;
      }
    }
    if (last) health ??= reading.health();
    const sight = name() ? undefined : (reading.sight() ?? unready(ready, age));
    const said = { fields: { ...fields }, tags, sight, ...(health && { health }) };
    const text = JSON.stringify(said);
    if (text !== told) onBeside(said);
    told = text;
    observer.observe(reading.page(), { subtree: true, childList: true, characterData: true });
  }

  /** Takes what is new and stands; true where something has to stand longer. */
  function readFields(sure: boolean, last: boolean): boolean {
    const now = performance.now();
    let waits = false;
    for (const field of FIELDS) {
      const value = reading.field(field);
      if (!value || value === fields[field]) continue;
      // Half a word of somebody who writes in the page.
      if (fields[field] && isWriting()) continue;
      const isOld = value === before.told?.fields[field] || value === before.stands[field];
      const isShared = SHARED.includes(field) && (last || (movedOn() && now - since >= MOVED_ON));
      if (isOld && !isShared && !(last && sure)) continue;
      const key = `${field} ${value}`;
      const from = standing.get(key) ?? now;
      standing.set(key, from);
      if (sure || now - from >= STANDS) fields[field] = value;
      else waits = true;
    }
    return waits;
  }

  /** Whether something else was told of this record than of the last: the view is this one's. */
  function movedOn(): boolean {
    const old = before.told?.fields ?? before.stands;
    return FIELDS.some((field) => fields[field] && old[field] && fields[field] !== old[field]);
  }

  function changed(): void {
    observer.disconnect();
    lookIn(performance.now() - since > LAST ? EDITED : APART);
  }

  function lookIn(ms: number): void {
    timer ??= setTimeout(look, ms);
  }

  const timers = LOOKS.map((ms) => setTimeout(look, ms));
  addEventListener('focusout', changed, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    timers.forEach(clearTimeout);
  });
  return look;
}

/** Whether the page still says the name that was told, in its heading or, without one, its title. */
const isNamed = (reading: Reading, name: string | undefined): boolean =>
  (reading.name()?.value ?? reading.title()) === name;

const NOTHING = JSON.stringify({ fields: {}, tags: [] });

/** What two records may well share. */
const SHARED = ['company'];

const unready = (ready: boolean | undefined, age: number): Sight | undefined =>
  ready === false && age >= UNREADY ? 'unready' : undefined;

const isWriting = (): boolean => document.activeElement?.matches(WRITTEN_IN) ?? false;
const WRITTEN_IN = 'input,textarea,[contenteditable]:not([contenteditable=false])';

/** All that the page says beside the name now, whoever's it is. */
export function readFacts(reading: Reading): RecordFields {
  const fields: RecordFields = {};
  for (const field of FIELDS) {
    const value = reading.field(field);
    if (value) fields[field] = value;
  }
  return fields;
}

const tagsIn = (reading: Reading, others: readonly string[]): string[] =>
  findTags(reading.page().body?.innerText ?? '').filter((tag) => !others.includes(tag));
