import { TAUGHT, type TaughtField } from '../../domain/fields';
import type { Certainty } from '../../domain/recipe';
import type { By, Choice, Refusal, Sample, Taught, Way } from '../../domain/teach';
import { patternBetween } from './pattern-between';

/** Most choices that a person is shown for one field. */
const MOST = 6;

/**
 * What two samples have in common: the address pattern, and for each thing that was clicked on both
 * the ways that found it on both. Why nothing can be made of them, where that is so.
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
  field: TaughtField,
  ways: readonly Way[],
  others: readonly Way[],
  [id, otherId]: readonly [string, string],
): Choice[] {
  const known = new Map(others.map((way) => [keyOf(way, otherId), way]));
  return ways
    .flatMap((way): Choice[] => {
      const twin = known.get(keyOf(way, id));
      if (!twin) return [];
      const { from, beside, by } = way;
      const values: [string, string] = [way.value, twin.value];
      const doubt = doubtOf(field, values, way.others + twin.others);
      const certainty =
        doubt && doubt !== 'several' ? 'low' : sureness(field, by, doubt !== undefined);
      return [
        {
          ...{ select: withId(way.select, id), from, by, certainty, values },
          ...(beside === undefined ? {} : { beside }),
          ...(doubt && { doubt }),
        },
      ];
    })
    .sort(bestFirst)
    .slice(0, MOST);
}

/** Two ways are the same that look for the same, each with its own record's id in it. */
const keyOf = ({ select, from, beside }: Way, id: string): string =>
  JSON.stringify([withId(select, id), from, beside]);

/** Has `{id}` stand for the record's id in the attributes that a selector asks for. */
function withId(select: string, id: string): string {
  const literal = id.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'gu');
  return select.replace(/="(?:[^"\\]|\\.)*"/g, (value) => value.replace(whole, '{id}'));
}

const UUID = /^\{?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;

const FORMS: Partial<Record<TaughtField, RegExp>> = {
  email: /^\S+@\S+$/,
  phone: /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*\d(.*)$/u,
  client: UUID,
};

function doubtOf(
  field: TaughtField,
  values: readonly [string, string],
  others: number,
): Choice['doubt'] {
  if (values[0] === values[1]) return 'same';
  const form = FORMS[field];
  if (form && values.some((value) => !form.test(value))) return 'form';
  return others > 0 ? 'several' : undefined;
}

/** A heading is the name's; but any mail link is of the kind that an e-mail address is. */
function sureness(field: TaughtField, by: By, several: boolean): Certainty {
  const isVague = by === 'class' || (by === 'role' && field !== 'name');
  if (by === 'place' || (isVague && several)) return 'low';
  return isVague || several ? 'medium' : 'high';
}

const CERTAINTY = ['verified', 'high', 'medium', 'low'];
const ORDER: readonly By[] = ['label', 'role', 'mark', 'id', 'class', 'place'];

const bestFirst = (a: Choice, b: Choice): number =>
  CERTAINTY.indexOf(a.certainty) - CERTAINTY.indexOf(b.certainty) ||
  ORDER.indexOf(a.by) - ORDER.indexOf(b.by) ||
  a.select.length - b.select.length;
