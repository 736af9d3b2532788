import type { ThreadPosition } from '../domain/thread-position';
import type { Located } from './overlap';
import { readTime } from './wire';

/**
 * What a service takes as `after`, which the description does not show: a token that stands on each
 * message, a message's id, its time; or none, so that the page read last is read again.
 */
export const LEARNED = ['token', 'id', 'time', 'page'] as const;
export type Learned = (typeof LEARNED)[number];

/** One way to ask for what follows. */
export type Way = {
  /** `next` is what the list itself handed out, `start` the beginning of the thread. */
  kind: Learned | 'next' | 'start';
  after: string | undefined;
  /** Places where the answer may begin, best first. */
  starts: readonly number[];
  /** Whether the answer must hold a message that is known. */
  overlaps: boolean;
  /** Whether the answer begins where it was asked to: one that does not has passed over `after`. */
  isHonoured: (located: readonly Located[]) => boolean;
  /** True where an empty answer is an end: the way was proved, or nothing was asked for but the thread. */
  endsEmpty: boolean;
  /** False where there was no other way. */
  isChosen: boolean;
  /** For a time: what it means, epoch milliseconds. */
  since?: number | undefined;
};

/** The ways that may lead on from a position, best first. */
export function waysOn(position: ThreadPosition, learned: Learned | undefined): Way[] {
  const { at, past, next, spent } = position;
  if (!at) return [startOver()];
  if (past) return waysPast(position);
  const order = [...new Set([...(learned ? [learned] : []), ...LEARNED])];
  const ways = order.flatMap((kind) => WAYS[kind](position));
  const chosen = ways.map((way) => ({ ...way, isChosen: way.kind !== 'page' || ways.length > 1 }));
  return next === undefined || next === spent ? chosen : [byNext(position, next), ...chosen];
}

const startOver = (): Way => ({
  ...{ kind: 'start', after: undefined, starts: [0], overlaps: false, isChosen: false },
  isHonoured: () => true,
  endsEmpty: true,
});

/** By what a list handed out as the next `after`. */
export function byNext({ at = 0, pageAt = 0 }: ThreadPosition, next: string): Way {
  return {
    ...{ kind: 'next', after: next, starts: [0, pageAt, at], overlaps: false, isChosen: false },
    isHonoured: ([first]) => first === undefined || first.isNew || first.place >= at - 1,
    endsEmpty: false,
  };
}

const overlapping = { overlaps: true, endsEmpty: false, isChosen: true } as const;

const WAYS: Record<Learned, (position: ThreadPosition) => Way[]> = {
  token: (position) => behindMessage('token', position),
  id: (position) => behindMessage('id', position),
  page: ({ page, pageAt = 0 }) => [
    {
      ...overlapping,
      ...{ kind: 'page', after: page, starts: [pageAt] },
      isHonoured: ([first]) => first === undefined || first.isNew || first.place >= pageAt,
    },
  ],
  time: ({ earlier, last }) => {
    const starts = [earlier ? earlier.at + 1 : 0];
    // By its own time the last message shows where a service gives what is not older.
    const times = [earlier?.time, last?.time && justBefore(last.time), last?.time];
    return [...new Set(times)].flatMap((after): Way[] => {
      const since = after === undefined ? undefined : timeIn(after);
      if (after === undefined || since === undefined) return [];
      const isHonoured = isSince((time) => time >= since);
      return [{ ...overlapping, kind: 'time', after, starts, since, isHonoured }];
    });
  },
};

/** Behind the last message but one, so that the last one must show again. */
function behindMessage(kind: 'token' | 'id', { before, at = 0 }: ThreadPosition): Way[] {
  const after = before?.[kind];
  if (!before || after === undefined) return [];
  const earliest = Math.min(before.at, at - 1);
  return [
    {
      ...overlapping,
      ...{ kind, after, starts: [at - 1, before.at] },
      isHonoured: ([first]) => first === undefined || first.isNew || first.place >= earliest,
    },
  ];
}

/** Behind the time of the last message, whether the service takes a time as the last or the first one. */
export function waysPast({ last, at = 0 }: ThreadPosition): Way[] {
  const time = last?.time;
  const since = time === undefined ? undefined : timeIn(time);
  if (time === undefined || since === undefined) return [];
  const isHonoured = isSince((one) => one > since);
  return [time, moved(time, 1)].flatMap((after): Way[] =>
    after === undefined
      ? []
      : [
          {
            ...{ kind: 'time', after, starts: [at], overlaps: false, isChosen: false },
            ...{ isHonoured, endsEmpty: true, since },
          },
        ],
  );
}

const isSince =
  (holds: (time: number) => boolean) =>
  ([first]: readonly Located[]): boolean => {
    const time = first?.message.createdAt;
    return first === undefined || (time !== undefined && holds(time));
  };

/** Messages of one moment must not be parted. */
const justBefore = (time: string): string | undefined => moved(time, -1);

/**
 * A time moved by the smallest step that its own form can tell, in that form: a service that compares
 * texts would put `09:00:00.999Z` before `09:00:00Z`.
 */
function moved(time: string, steps: number): string | undefined {
  if (/^\d+$/.test(time)) return String(Number(time) + steps);
  const [, local, fraction = '', zone = ''] =
    time.match(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)$/) ?? [];
  const digits = Math.max(0, fraction.length - 1);
  const at = Date.parse(`${local}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(at)) return undefined;
  const other = new Date(at + steps * 10 ** (3 - Math.min(3, digits))).toISOString();
  const kept =
    digits === 0 ? '' : other.slice(19, 20 + Math.min(3, digits)).padEnd(digits + 1, '0');
  return other.slice(0, 19) + kept + zone;
}

const timeIn = (text: string): number | undefined =>
  readTime(/^\d+$/.test(text) ? Number(text) : text);
