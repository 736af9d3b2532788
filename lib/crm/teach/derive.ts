import { TAUGHT, type TaughtField } from '../../domain/fields';
import type { Certainty } from '../../domain/recipe';
import type { By, Choice, Refusal, Sample, Taught, Way } from '../../domain/teach';
import { doubtOf } from './doubts';
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
  ids: readonly [string, string],
): Choice[] {
  const [id, otherId] = ids;
  const known = new Map(others.map((way) => [keyOf(way, otherId), way]));
  const choices = ways
    .flatMap((way): Choice[] => {
      const twin = known.get(keyOf(way, id));
      if (!twin) return [];
      const { from, beside, by } = way;
      const values: [string, string] = [way.value, twin.value];
      const several = way.others + twin.others > 0 ? 'several' : undefined;
      const doubt = doubtOf(field, values, ids) ?? several;
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
    .sort(bestFirst);
  const steady = choices.filter(({ by }) => by !== 'place');
  // Where a thing stands is asked only of what nothing else tells; one such way is shown beside others.
  const places = choices.filter(({ by }) => by === 'place').slice(0, steady.length > 0 ? 1 : MOST);
  return [...steady.slice(0, MOST - 1), ...places].slice(0, MOST);
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

/** A heading is the name's; but any mail link is of the kind that an e-mail address is. */
function sureness(field: TaughtField, by: By, several: boolean): Certainty {
  const isVague = by === 'class' || by === 'landmark' || (by === 'role' && field !== 'name');
  if (by === 'place' || (isVague && several)) return 'low';
  return isVague || several ? 'medium' : 'high';
}

const CERTAINTY = ['verified', 'high', 'medium', 'low'];
const ORDER: readonly By[] = ['label', 'role', 'mark', 'id', 'class', 'landmark', 'place'];

const bestFirst = (a: Choice, b: Choice): number =>
  CERTAINTY.indexOf(a.certainty) - CERTAINTY.indexOf(b.certainty) ||
  ORDER.indexOf(a.by) - ORDER.indexOf(b.by) ||
  a.select.length - b.select.length;
