import { TAUGHT, type TeachableField } from '../../domain/crm/fields';
import type { Certainty } from '../../domain/crm/recipe';
import type { By, Refusal, Sample, SelectorChoice, Taught, Way } from '../../domain/crm/teach';
import { choiceDoubt } from './doubts';
import { patternBetween } from './pattern-between';

/** Most choices that the user sees for one field. */
const MOST = 6;

/**
 * Derives from two samples the address pattern, and for each field clicked on both the selectors
 * that found it on both. Returns the reason if that is impossible.
 */
export function derive(samples: readonly [Sample, Sample]): Taught | Refusal {
  const [one, other] = samples;
  const between = patternBetween([one.address, other.address]);
  if (typeof between === 'string') return between;

  const clicked = TAUGHT.filter((field) => one.ways[field]?.length && other.ways[field]?.length);
  const fields = clicked.map((field) => ({
    field,
    choices: choicesOf(field, one.ways[field] ?? [], other.ways[field] ?? [], between.ids),
  }));
  const found = fields.filter(({ choices }) => choices.length > 0);
  if (!found.some(({ field }) => field === 'name')) return 'other-place';
  const lost = clicked.filter((field) => !found.some((one) => one.field === field));
  return { ...between, fields: found, lost };
}

function choicesOf(
  field: TeachableField,
  ways: readonly Way[],
  others: readonly Way[],
  ids: readonly [string, string],
): SelectorChoice[] {
  const [id, otherId] = ids;
  const known = new Map(others.map((way) => [keyOf(way, otherId), way]));
  const choices = ways
    .flatMap((way): SelectorChoice[] => {
      const twin = known.get(keyOf(way, id));
      if (!twin) return [];
      const { from, beside, by } = way;
      const values: [string, string] = [way.value, twin.value];
      const several = way.others + twin.others > 0 ? 'several' : undefined;
      const doubt = choiceDoubt(field, values, ids) ?? several;
      const certainty =
        doubt && doubt !== 'several' ? 'low' : sureness(field, by, doubt !== undefined);
      return [
        {
          select: withId(way.select, id),
          from,
          by,
          certainty,
          values,
          ...(beside === undefined ? {} : { beside }),
          ...(doubt && { doubt }),
        },
      ];
    })
    .sort(bestFirst);
  const steady = choices.filter(({ by }) => by !== 'place');
  // A selector by place is used only if nothing else identifies the element; one is shown beside
  // others.
  const places = choices.filter(({ by }) => by === 'place').slice(0, steady.length > 0 ? 1 : MOST);
  return [...steady.slice(0, MOST - 1), ...places].slice(0, MOST);
}

/** Two selectors are equal if they search for the same, each with its own record's id. */
const keyOf = ({ select, from, beside }: Way, id: string): string =>
  JSON.stringify([withId(select, id), from, beside]);

/** Replaces the record's id in a selector's attributes by `{id}`. */
function withId(select: string, id: string): string {
  const literal = id.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'gu');
  return select.replace(/="(?:[^"\\]|\\.)*"/g, (value) => value.replace(whole, '{id}'));
}

/** A heading is likely the name, but any mail link matches the role of an e-mail address. */
function sureness(field: TeachableField, by: By, several: boolean): Certainty {
  const isVague = by === 'class' || by === 'landmark' || (by === 'role' && field !== 'name');
  if (by === 'place' || (isVague && several)) return 'low';
  return isVague || several ? 'medium' : 'high';
}

const CERTAINTY = ['verified', 'high', 'medium', 'low'];
const ORDER: readonly By[] = ['label', 'role', 'mark', 'id', 'class', 'landmark', 'place'];

const bestFirst = (a: SelectorChoice, b: SelectorChoice): number =>
  CERTAINTY.indexOf(a.certainty) - CERTAINTY.indexOf(b.certainty) ||
  ORDER.indexOf(a.by) - ORDER.indexOf(b.by) ||
  a.select.length - b.select.length;
