import { FIELDS } from '../domain/fields';
import type { RecordFields } from '../domain/record';
import { findTags } from '../domain/tag';
import type { Reading } from './reading';

/** What a page says of a record besides its name. */
export type Beside = {
  fields: RecordFields;
  /** Ids of tickets that are named in it. */
  tags: string[];
  /** At the last look: whether each thing that is looked for was there. */
  health?: Record<string, boolean>;
};

/** When the page is looked at, in milliseconds after the record came: lists load late. */
const LOOKS = [1000, 3000, 8000];

/** What the last record had: as it was told, and as it still stood there when the address changed. */
export type Before = { told: Beside | undefined; stands: boolean };

/**
 * Reads what stands beside a record's name, thrice and never while the page may still show another
 * record. What the last record had, too, is believed at the last look only, and there only what
 * records may share, unless an id on the page vouches for it.
 */
export function watchBeside(
  name: () => string | undefined,
  reading: Reading,
  before: Before,
  onBeside: (beside: Beside) => void,
  signal: AbortSignal,
): void {
  let told = '';
  const others = [before.told, before.stands ? read(reading) : undefined];

  function look(last: boolean): void {
    const sure = reading.ready() ?? (name() && isNamed(reading, name()));
    const { fields, tags } = sure ? read(reading, others, last) : { fields: {}, tags: [] };
    const health = last ? { health: reading.health() } : {};
    const now = JSON.stringify([fields, tags, health]);
    if (now === told || (!told && !last && now === NOTHING)) return;
    told = now;
    onBeside({ fields, tags, ...health });
  }

  const timers = LOOKS.map((ms, i) => setTimeout(() => look(i === LOOKS.length - 1), ms));
  signal.addEventListener('abort', () => timers.forEach(clearTimeout));
}

/** Whether the page still says the name that was told, in its heading or, without one, its title. */
const isNamed = (reading: Reading, name: string | undefined): boolean =>
  (reading.name()?.value ?? reading.title()) === name;

const NOTHING = '[{},[],{}]';

/** What two records may well share. */
const SHARED = ['company'];

/** What the page says now, without what others had; at last with what may be theirs as well. */
function read(reading: Reading, others: (Beside | undefined)[] = [], last = false): Beside {
  const fields: RecordFields = {};
  const sure = reading.ready() === true;
  for (const field of FIELDS) {
    const value = reading.field(field);
    const isOld = others.some((other) => other?.fields[field] === value);
    if (value && (!isOld || (last && (sure || SHARED.includes(field))))) fields[field] = value;
  }
  const tags = findTags(reading.page().body?.innerText ?? '').filter(
    (tag) => last || !others.some((other) => other?.tags.includes(tag)),
  );
  return { fields, tags };
}
