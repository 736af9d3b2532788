import type { RecordObstacle } from '../../domain/crm/content-messages';
import { FIELDS } from '../../domain/crm/fields';
import type { RecordFields } from '../../domain/crm/record';
import { findTags } from '../../domain/tickets/tag';
import { onFrameLoad, type Reading } from './reading';

/** What a page shows of a record besides its name. */
export type PageFacts = {
  fields: RecordFields;
  /** Ids of tickets in its text. */
  tags: string[];
  /** What the page shows instead of the record. */
  obstacle?: RecordObstacle | undefined;
  /** Set by the last look: whether each selector found something. */
  health?: Record<string, boolean>;
};

// Milliseconds after the record appeared. Later changes are observed.
const LOOKS = [0, 1000, 2000, 3000, 8000];
const LAST = 8000;
/** Least milliseconds between two searches of the whole page for tags. */
const WITH_TAGS = 1000;

/** Milliseconds after a change until the next look: at first, and later. */
const APART = 500;
const EDITED = 2000;
/** Milliseconds that a value must be shown before it is sent. */
const STANDS = 250;

/** Milliseconds after which a value that two records may share is believed, if other fields differ. */
const MOVED_ON = 3000;

/** Milliseconds after which a page without the recipe's witness counts as no record. */
const UNREADY = 2000;

/** Milliseconds for which the last page's login form or error may still be shown. */
const OLD = 1000;

/** The last record's fields: as sent, and as shown when the address changed. */
export type Before = {
  sent: PageFacts | undefined;
  shownNow: RecordFields;
  /** What was sent for this very record when the page showed it before. */
  own?: RecordFields | undefined;
};

/**
 * Reads a record's fields, and again when the page changes, but never while the page may still show
 * another record. A look that finds nothing withdraws nothing. A value that the last record had too
 * is believed late, and only in fields that records may share, unless an id on the page proves it.
 * Returns a function that looks now.
 */
export function watchFields(
  name: () => string | undefined,
  reading: Reading,
  before: Before,
  onFacts: (facts: PageFacts) => void,
  signal: AbortSignal,
): () => void {
  const since = performance.now();
  const fields: RecordFields = {};
  /** When each value that was not sent yet was first seen. */
  const firstSeenAt = new Map<string, number>();
  let tags: string[] = [];
  let health: Record<string, boolean> | undefined;
  let sent = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let taggedAt = since;
  /** False once the page was searched for tags and had none, until it changes. */
  let mayHaveTags = true;
  const observer = new MutationObserver(changed);
  let observed: Document | undefined;

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    const age = now - since;
    const last = age >= LAST;
    const ready = reading.ready();
    let seeksTags = mayHaveTags && age >= WITH_TAGS && now - taggedAt >= WITH_TAGS;
    if (seeksTags) {
      taggedAt = now;
      // Changes in a frame, or of an input's value, are not observed.
      mayHaveTags = seeksTags = tags.length > 0 || reading.silent || hasTags(reading);
    }
    if ((reading.hasFields || seeksTags) && (ready ?? isNamed(reading, name()))) {
      if (readFields(ready === true, last)) lookIn(STANDS);
      if (seeksTags) tags = tagsIn(reading, last ? [] : (before.sent?.tags ?? []));
    }
    if (last) health ??= reading.health();
    const obstacle = name() ? undefined : (seen(age) ?? unready(ready, age));
    const said = { fields: { ...fields }, tags, obstacle, ...(health && { health }) };
    const text = JSON.stringify(said);
    if (text !== sent) onFacts(said);
    sent = text;
    observed = reading.page();
    observer.observe(observed, { subtree: true, childList: true, characterData: true });
  }

  /** What the page shows instead of the record. What the last page showed is ignored for a moment. */
  function seen(age: number): RecordObstacle | undefined {
    const obstacle = reading.obstacle();
    return age < OLD && obstacle === before.sent?.obstacle ? undefined : obstacle;
  }

  /** Takes new values. Returns true if one has to be shown longer first. */
  function readFields(sure: boolean, last: boolean): boolean {
    const now = performance.now();
    let waits = false;
    for (const field of FIELDS) {
      const value = reading.field(field);
      if (!value || value === fields[field]) continue;
      // The user is typing in the page: the value is not complete.
      if (fields[field] && isWriting()) continue;
      const { sent, shownNow, own } = before;
      const isOld =
        value !== own?.[field] && (value === sent?.fields[field] || value === shownNow[field]);
      const isShared = SHARED.includes(field) && (last || (movedOn() && now - since >= MOVED_ON));
      if (isOld && !isShared && !(last && sure)) continue;
      const key = `${field} ${value}`;
      const from = firstSeenAt.get(key) ?? now;
      firstSeenAt.set(key, from);
      if (sure || now - from >= STANDS) fields[field] = value;
      else waits = true;
    }
    return waits;
  }

  /** Whether a field differs from the last record's, so that the view is this record's. */
  function movedOn(): boolean {
    const old = before.sent?.fields ?? before.shownNow;
    return FIELDS.some((field) => fields[field] && old[field] && fields[field] !== old[field]);
  }

  function changed(): void {
    observer.disconnect();
    mayHaveTags = true;
    lookIn(performance.now() - since > LAST ? EDITED : APART);
  }

  function lookIn(ms: number): void {
    timer ??= setTimeout(look, ms);
  }

  const timers = LOOKS.map((ms) => setTimeout(look, ms));
  addEventListener('focusout', changed, { signal });
  onFrameLoad(() => observed !== reading.page() && changed(), signal);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    timers.forEach(clearTimeout);
  });
  return look;
}

/** Whether the page still shows the name that was sent, in its heading or else its title. */
const isNamed = (reading: Reading, name: string | undefined): boolean =>
  name !== undefined && (reading.name()?.value ?? reading.title()) === name;

const NOTHING = JSON.stringify({ fields: {}, tags: [] });

/** Fields in which two records often have the same value. */
const SHARED = ['company'];

const unready = (ready: boolean | undefined, age: number): RecordObstacle | undefined =>
  ready === false && age >= UNREADY ? 'unready' : undefined;

const isWriting = (): boolean => document.activeElement?.matches(WRITTEN_IN) ?? false;
const WRITTEN_IN = 'input,textarea,[contenteditable]:not([contenteditable=false])';

/** Returns all fields on the page now, without checking whose they are. */
export function readAllFields(reading: Reading): RecordFields {
  const fields: RecordFields = {};
  for (const field of FIELDS) {
    const value = reading.field(field);
    if (value) fields[field] = value;
  }
  return fields;
}

/** Whether the page's text has a tag, visible or not. */
const hasTags = (reading: Reading): boolean =>
  findTags(reading.page().body?.textContent ?? '').length > 0;

/** The visible tags. Pages rarely have one, and `innerText` is slow: it lays out the page. */
const tagsIn = (reading: Reading, others: readonly string[]): string[] =>
  hasTags(reading)
    ? findTags(reading.page().body.innerText).filter((tag) => !others.includes(tag))
    : [];
