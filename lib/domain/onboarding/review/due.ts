// Working days are Monday to Friday in the browser's zone; nobody tells us of public holidays. Days are
// counted by their numbers, so that a day of 23 or 25 hours is one day.

const DAY = 24 * 3_600_000;

/** When an application is to be answered: in so many working days, or so many ago. */
export type Due = { kind: 'due' | 'overdue'; days: number };

/** The number of a local day; 0 is 1 January 1970, a Thursday. */
function dayNumber(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** The place of a day in its week, from Monday, which is 0. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** How many working days there were from the Monday before 1970 through a day. */
const workingDaysThrough = (day: number): number =>
  Math.floor((day + 3) / 7) * 5 + Math.min(weekday(day) + 1, 5);

const isWeekend = (day: number): boolean => weekday(day) > 4;

/**
 * Whether an answer is due or overdue, if it is expected within so many working days after the day on
 * which it became our turn. All times are in epoch milliseconds.
 */
export function dueOf(since: number, within: number, now: number): Due {
  const today = dayNumber(now);
  const passed = workingDaysThrough(today) - workingDaysThrough(dayNumber(since));
  const left = within - passed;
  // At the weekend the last working day is over, and the next one has not begun.
  if (left === 0 && isWeekend(today)) return { kind: 'overdue', days: 1 };
  return left < 0 ? { kind: 'overdue', days: -left } : { kind: 'due', days: left };
}

/** What became our turn before this time is overdue. In epoch milliseconds, as `now`. */
export function overdueBefore(within: number, now: number): number {
  const today = dayNumber(now);
  const most = workingDaysThrough(today) - within - (isWeekend(today) ? 0 : 1);
  // The day after the last one with at most so many working days through it.
  const day = 7 * Math.floor(most / 5) + (((most % 5) + 5) % 5) - 3;
  return new Date(1970, 0, 1 + day).getTime();
}

type Turn = {
  status: string;
  turnAt?: number | undefined;
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
};

const isOurs = (status: string): boolean => status === 'Submitted' || status === 'UnderReview';

/**
 * Since when an application waits for us, at the least; undefined while it does not. `turnAt` is what this
 * browser saw. Without it, a new application waits since it came, and another one since its last change.
 */
export function waitingSince({ status, turnAt, createdAt, updatedAt }: Turn): number | undefined {
  if (!isOurs(status)) return status === 'InformationRequired' ? turnAt : undefined;
  return turnAt ?? (status === 'Submitted' ? createdAt : (updatedAt ?? createdAt));
}

type Version = { status: string; digest: string };

/**
 * Since when an application waits for us, by its last known version and the one of now. It becomes our turn
 * when the merchant corrects the data that we asked for, or when it leaves that state otherwise.
 */
export function turnBetween(
  known: { told: Version; turnAt?: number | undefined } | undefined,
  now: Version,
  { createdAt, updatedAt = Date.now() }: Pick<Turn, 'createdAt' | 'updatedAt'>,
): number | undefined {
  const before = known?.told.status ?? '';
  const isAsked = now.status === 'InformationRequired';
  if (!isOurs(now.status) && !isAsked) return undefined;
  if (isOurs(before) && !isAsked)
    return known?.turnAt ?? (before === 'Submitted' ? createdAt : undefined);
  if (before !== 'InformationRequired') return undefined;
  const isCorrected = known?.told.digest !== now.digest;
  return known?.turnAt ?? (isCorrected || !isAsked ? updatedAt : undefined);
}
