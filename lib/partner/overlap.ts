import type { Message } from '../domain/tickets/message';
import type { MessagePage } from './client';
import { isNameless } from './message-id';

/** The stored part of a thread, as far as it is needed to compare a page with it. */
export type StoredMessages = {
  /** Number of stored messages; their places are 0 to total - 1. */
  total: number;
  /**
   * The places of the messages with these ids. A nameless id (`isNameless`) stands for every stored
   * message of its content: their ids are that id, a space and a number.
   */
  placesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>;
};

/** A message of a page. `place` is where it is stored, or will be stored if `isNew`. */
export type LocatedMessage = {
  message: Message;
  place: number;
  isNew: boolean;
  token?: string | undefined;
  time?: string | undefined;
};

/**
 * Finds the messages of a page among the stored ones. A message without an id is recognised by its
 * content and its place: of two equal messages, the second is the one behind the first. `starts`
 * are the places where the page may begin, best first. If none fits, because messages were edited,
 * moved or deleted, the start that most messages agree on is used.
 */
export async function locate(
  { entries }: MessagePage,
  kept: StoredMessages,
  starts: readonly number[],
): Promise<LocatedMessage[]> {
  const ids = entries.map(({ message }) => message.id);
  const places = await kept.placesOf([...new Set(ids)]);
  const { start, first } = startOf(ids, places, kept.total, starts);
  const left = leftFrom(first, places);
  const met = new Map<string, number>();
  let added = 0;
  return entries.flatMap(({ message, cursor: token, timeAsWritten: time }, i): LocatedMessage[] => {
    const storedAt = places.get(message.id) ?? [];
    const isNamed = !isNameless(message.id);
    const place = isNamed ? storedAt[0] : taken(left.get(message.id), start + i);
    if (place !== undefined) return [{ message, place, isNew: false, token, time }];
    const times = (met.get(message.id) ?? 0) + 1;
    met.set(message.id, times);
    // The same id twice in a page is one message.
    if (isNamed && times > 1) return [];
    const id = isNamed ? message.id : `${message.id} ${storedAt.length + times}`;
    const made = { message: { ...message, id }, place: kept.total + added, isNew: true };
    added += 1;
    return [{ ...made, token, time }];
  });
}

/** Places of the stored messages that a page may hold, by id, in order. */
const leftFrom = (first: number, places: Places): Map<string, number[]> =>
  new Map(
    [...places].map(([id, all]) => [
      id,
      all.filter((place) => place >= first).sort((a, b) => a - b),
    ]),
  );

/** Takes the expected place of a message, else the first that is left. Each place is taken once. */
function taken(left: number[] | undefined, expected: number): number | undefined {
  if (!left || left.length === 0) return undefined;
  const [place] = left.splice(Math.max(0, left.indexOf(expected)), 1);
  return place;
}

type Places = ReadonlyMap<string, readonly number[]>;

/**
 * The place where a page begins, or the end if the page holds no stored message; and the first
 * place that it may hold. If stored messages were edited, moved or deleted, some messages of the
 * page may stand before the start that most of them agree on.
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

/** True if a page that begins at this place repeats the stored messages from there on. */
const agrees = (ids: readonly string[], places: Places, total: number, start: number): boolean =>
  start <= total &&
  ids.slice(0, total - start).every((id, i) => places.get(id)?.includes(start + i) ?? false);

/** The stored part of a thread that is held in memory, from its ids. */
export function messagesInMemory(ids: readonly string[]): StoredMessages {
  const places = new Map<string, number[]>();
  const add = (id: string, place: number) => places.set(id, [...(places.get(id) ?? []), place]);
  for (const [place, id] of ids.entries()) add(contentOf(id), place);
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

/** A nameless id without its number; any other id unchanged. */
const contentOf = (id: string): string => (isNameless(id) ? id.replace(/ \d+$/, '') : id);
