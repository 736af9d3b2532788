import { formatDoubt } from '../formats';
import { normalizeName } from '../merchant';
import { entriesOf, leafText, type SnapshotEntry } from '../snapshot';

/** An object with more fields than this is no card of a person or an account. */
const MOST_FIELDS = 60;
/** A longer text is no part of a name or an address. */
const LONGEST = 200;

/** The values of an object that a form may use, each at most once. */
export type NamedValues = {
  /** The text of the first field with one of these normalised names; it counts as used from then on. */
  take: (...names: readonly string[]) => string | undefined;
  /** The place among the object's fields at which the first of these names is. */
  placeOf: (...names: readonly string[]) => number;
  /** The fields that were not used, in their order. They stay visible as they are. */
  rest: () => SnapshotEntry[];
};

/**
 * The fields of an object by their normalised names; undefined for anything else. A value that is empty,
 * long, nested or in doubt is not for a form: it stays among the rest.
 */
export function namedValues({ value, path, children }: SnapshotEntry): NamedValues | undefined {
  if (!children || children > MOST_FIELDS || Array.isArray(value)) return undefined;
  const entries = entriesOf(value, path);
  const places = new Map<string, number>();
  for (const [place, { path, value, children }] of entries.entries()) {
    const field = path.at(-1) ?? '';
    const text = leafText(value).trim();
    const isUsable = children === undefined && text !== '' && text.length <= LONGEST;
    const name = normalizeName(field);
    if (isUsable && !places.has(name) && !formatDoubt(String(field), value))
      places.set(name, place);
  }
  const used = new Set<number>();
  const placeOf = (...names: readonly string[]) =>
    names.map((name) => places.get(name)).find((place) => place !== undefined) ?? -1;
  return {
    placeOf,
    take: (...names) => {
      const place = placeOf(...names);
      if (place < 0) return undefined;
      used.add(place);
      return leafText(entries[place]?.value).trim().replace(/\s+/g, ' ');
    },
    rest: () => entries.filter((_, place) => !used.has(place)),
  };
}
