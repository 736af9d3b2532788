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

/**
 * Reads what stands beside a record's name, thrice and never while the page may still show another
 * record. What the last record had, too, is believed at the last look only.
 */
export function watchBeside(
  name: () => string | undefined,
  reading: Reading,
  before: Beside | undefined,
  onBeside: (beside: Beside) => void,
  signal: AbortSignal,
): void {
  let told = '';

  function look(last: boolean): void {
    const sure = reading.ready() ?? (name() && isNamed(reading, name()));
    const own = (value: string | undefined, other: string | undefined) =>
      sure && (last || value !== other) ? value : undefined;
    const fields: RecordFields = {};
    for (const field of FIELDS) {
      const value = own(reading.field(field), before?.fields[field]);
      if (value) fields[field] = value;
    }
    const tags = findTags(own(reading.page().body.textContent ?? '', undefined) ?? '').filter(
      (tag) => last || !before?.tags.includes(tag),
    );
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
