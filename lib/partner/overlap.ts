import type { Message } from '../domain/message';
import type { MessagePage } from './client';
import { isNameless } from './message-id';

/** What is kept of a thread, as far as a page of it is compared with it. */
export type Kept = {
  /** Messages kept, at the places 0 to total - 1. */
  total: number;
  /**
   * The places of the messages with these ids. A nameless id (`isNameless`) stands for all messages
   * of its content: those that are kept as the id, a space and a number.
   */
  placesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>;
};

/** A message of a page. `place` is where it is kept, or will be; `isNew` says which. */
export type Located = {
  message: Message;
  place: number;
  isNew: boolean;
  token?: string | undefined;
  time?: string | undefined;
};

/**
 * Finds the messages of a page among those that are kept. A message without an id is known by its
 * content and by its place: of two equal ones, the second is the one behind the first. `starts` are
 * the places where the page may begin, best first; where none fits, as messages were changed, moved
 * or taken away, the one that most messages agree on is taken.
 */
export async function locate(
  { entries }: MessagePage,
  kept: Kept,
  starts: readonly number[],
): Promise<Located[]> {
  const ids = entries.map(({ message }) => message.id);
  const places = await kept.placesOf([...new Set(ids)]);
  const { start, first } = startOf(ids, places, kept.total, starts);
  const left = leftFrom(first, places);
  const met = new Map<string, number>();
  let added = 0;
  return entries.flatMap(({ message, cursor: token, timeAsWritten: time }, i): Located[] => {
    const known = places.get(message.id) ?? [];
    const isNamed = !isNameless(message.id);
    const place = isNamed ? known[0] : taken(left.get(message.id), start + i);
    if (place !== undefined) return [{ message, place, isNew: false, token, time }];
    const times = (met.get(message.id) ?? 0) + 1;
    met.set(message.id, times);
    // One id twice in a page is one message.
    if (isNamed && times > 1) return [];
    const id = isNamed ? message.id : `${message.id} ${known.length + times}`;
    const made = { message: { ...message, id }, place: kept.total + added, isNew: true };
    added += 1;
    return [{ ...made, token, time }];
  });
}

/** Places of the kept messages that a page may hold, by id, in their order. */
const leftFrom = (first: number, places: Places): Map<string, number[]> =>
  new Map(
    [...places].map(([id, all]) => [
      id,
      all.filter((place) => place >= first).sort((a, b) => a - b),
    ]),
  );

/** Takes the place that a message is expected at, else the first that is left; each is taken once. */
function taken(left: number[] | undefined, expected: number): number | undefined {
  if (!left || left.length === 0) return undefined;
  const [place] = left.splice(Math.max(0, left.indexOf(expected)), 1);
  return place;
}

type Places = ReadonlyMap<string, readonly number[]>;

/**
 * The place at which a page begins, beyond all places where nothing in it is known; and the first
 * place that may be in it. Where messages were edited, moved or taken away since they were kept, some
 * that a page holds may stand before the start that most of them agree on.
 */
function startOf(
  ids: readonly string[],
  places: Places,
  total: number,
  starts: readonly number[],
): { start: number; first: number } {
  const likely = starts.find((start) => agrees(ids, places, total, start));
  if (likely !== undefined) return { start: likely, first: likely };
  const votes = new Map<number, number>();
  for (const [i, id] of ids.entries())
    for (const place of places.get(id) ?? []) votes.set(place - i, (votes.get(place - i) ?? 0) + 1);
  const [best] = [...votes].sort(([a, one], [b, other]) => other - one || b - a);
  const start = best?.[0] ?? total;
  const kept = ids.flatMap((id, i) => nearest(places.get(id) ?? [], start + i) ?? []);
  return { start, first: Math.min(start, nearest(starts, start) ?? start, ...kept) };
}

const nearest = (places: readonly number[], to: number): number | undefined =>
  [...places].sort((a, b) => Math.abs(a - to) - Math.abs(b - to))[0];

/** True where a page that begins at this place holds what is kept from there on. */
const agrees = (ids: readonly string[], places: Places, total: number, start: number): boolean =>
  start <= total &&
  ids.slice(0, total - start).every((id, i) => places.get(id)?.includes(start + i) ?? false);

/** The same of a list of ids, for who keeps a thread in memory. */
export function keptIn(ids: readonly string[]): Kept {
  const places = new Map<string, number[]>();
  const note = (id: string, place: number) => places.set(id, [...(places.get(id) ?? []), place]);
  for (const [place, id] of ids.entries()) note(contentOf(id), place);
  return {
    total: ids.length,
    placesOf: async (wanted) =>
      new Map(
        wanted.flatMap((id) => {
          const found = places.get(id);
          return found ? [[id, found]] : [];
        }),
      ),
  };
}

/** A nameless id without its number; any other is left as it is. */
const contentOf = (id: string): string => (isNameless(id) ? id.replace(/ \d+$/, '') : id);
