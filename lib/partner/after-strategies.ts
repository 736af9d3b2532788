import { readTime } from '../domain/core/read-time';
import type { ThreadPosition } from '../domain/tickets/thread-position';
import type { LocatedMessage } from './overlap';

/**
 * What a service may accept as `after`, which the contract does not show: a token on each message,
 * a message's id or its time; or nothing, so that we read the last page again.
 */
export const AFTER_KINDS = ['token', 'id', 'time', 'page'] as const;
export type AfterKind = (typeof AFTER_KINDS)[number];

/** One way to ask for the messages that follow. */
export type AfterStrategy = {
  /** `next` sends the token that the list returned; `start` reads the thread from its beginning. */
  kind: AfterKind | 'next' | 'start';
  after: string | undefined;
  /** Places where the response may begin, best first. */
  starts: readonly number[];
  /** Whether the response must hold a stored message. */
  overlaps: boolean;
  /** Whether the response begins where we asked it to. One that does not has ignored `after`. */
  isHonoured: (located: readonly LocatedMessage[]) => boolean;
  /**
   * True if an empty response means the end: the strategy is proved, or we asked for the whole
   * thread.
   */
  endsEmpty: boolean;
  /** False if there was no other strategy. */
  isChosen: boolean;
  /** The time that `after` means, in epoch milliseconds. */
  since?: number | undefined;
};

/** The strategies that may move forward from a position, best first. */
export function strategiesFrom(
  position: ThreadPosition,
  learned: AfterKind | undefined,
): AfterStrategy[] {
  const { at, past, next, spent } = position;
  if (!at) return [startOver()];
  if (past) return strategiesPastTime(position);
  const order = [...new Set([...(learned ? [learned] : []), ...AFTER_KINDS])];
  const ways = order.flatMap((kind) => STRATEGIES[kind](position));
  const chosen = ways.map((way) => ({ ...way, isChosen: way.kind !== 'page' || ways.length > 1 }));
  return next === undefined || next === spent
    ? chosen
    : [nextTokenStrategy(position, next), ...chosen];
}

const startOver = (): AfterStrategy => ({
  kind: 'start',
  after: undefined,
  starts: [0],
  overlaps: false,
  isChosen: false,
  isHonoured: () => true,
  endsEmpty: true,
});

/** Sends the token that the list returned for the next `after`. */
export function nextTokenStrategy(
  { at = 0, pageAt = 0 }: ThreadPosition,
  next: string,
): AfterStrategy {
  return {
    kind: 'next',
    after: next,
    starts: [0, pageAt, at],
    overlaps: false,
    isChosen: false,
    isHonoured: ([first]) => first === undefined || first.isNew || first.place >= at - 1,
    endsEmpty: false,
  };
}

const overlapping = { overlaps: true, endsEmpty: false, isChosen: true } as const;

const STRATEGIES: Record<AfterKind, (position: ThreadPosition) => AfterStrategy[]> = {
  token: (position) => behindMessage('token', position),
  id: (position) => behindMessage('id', position),
  page: ({ page, pageAt = 0 }) => [
    {
      ...overlapping,
      kind: 'page',
      after: page,
      starts: [pageAt],
      isHonoured: ([first]) => first === undefined || first.isNew || first.place >= pageAt,
    },
  ],
  time: ({ earlier, last }) => {
    const starts = [earlier ? earlier.at + 1 : 0];
    // Sending the last message's own time shows it again if the service includes that time.
    const times = [earlier?.time, last?.time && justBefore(last.time), last?.time];
    return [...new Set(times)].flatMap((after): AfterStrategy[] => {
      const since = readTime(after);
      if (after === undefined || since === undefined) return [];
      const isHonoured = isSince((time) => time >= since);
      return [{ ...overlapping, kind: 'time', after, starts, since, isHonoured }];
    });
  },
};

/** Asks for the messages after the last but one, so that the last one must show again. */
function behindMessage(kind: 'token' | 'id', { before, at = 0 }: ThreadPosition): AfterStrategy[] {
  const after = before?.[kind];
  if (!before || after === undefined) return [];
  const earliest = Math.min(before.at, at - 1);
  return [
    {
      ...overlapping,
      kind,
      after,
      starts: [at - 1, before.at],
      isHonoured: ([first]) => first === undefined || first.isNew || first.place >= earliest,
    },
  ];
}

/**
 * Asks for the messages after the last one's time, for a service that includes or excludes that
 * time.
 */
export function strategiesPastTime({ last, at = 0 }: ThreadPosition): AfterStrategy[] {
  const time = last?.time;
  const since = readTime(time);
  if (time === undefined || since === undefined) return [];
  const isHonoured = isSince((time) => time > since);
  return [time, shiftTime(time, 1)].flatMap((after): AfterStrategy[] =>
    after === undefined
      ? []
      : [
          {
            kind: 'time',
            after,
            starts: [at],
            overlaps: false,
            isChosen: false,
            isHonoured,
            endsEmpty: true,
            since,
          },
        ],
  );
}

const isSince =
  (holds: (time: number) => boolean) =>
  ([first]: readonly LocatedMessage[]): boolean => {
    const time = first?.message.createdAt;
    return first === undefined || (time !== undefined && holds(time));
  };

/** One millisecond less, so that messages of one time stay together. */
const justBefore = (time: string): string | undefined => shiftTime(time, -1);

/**
 * Moves a time by the smallest step that its own form can express, and keeps that form. A service
 * that compares text would put `09:00:00.999Z` before `09:00:00Z`.
 */
function shiftTime(time: string, steps: number): string | undefined {
  if (/^\d+$/.test(time)) return String(Number(time) + steps);
  const [, local, fraction = '', zone = ''] =
    time.match(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/) ?? [];
  const digits = Math.max(0, fraction.length - 1);
  const at = Date.parse(`${local}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(at)) return undefined;
  const other = new Date(at + steps * 10 ** (3 - Math.min(3, digits))).toISOString();
  const fractionText =
    digits === 0 ? '' : other.slice(19, 20 + Math.min(3, digits)).padEnd(digits + 1, '0');
  return other.slice(0, 19) + fractionText + zone;
}
