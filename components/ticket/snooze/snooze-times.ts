// Times of the user's calendar. A `Date` made of local parts knows the days on which the clocks change.

const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;

/** The hour of the working day's begin. */
const MORNING = 9;

/** The ways to choose when a snooze ends. */
export type SnoozeChoice = 'later' | 'tomorrow' | 'monday' | 'manager' | 'time' | 'none';

/** In three hours, at a full or half hour; undefined if that is another day. */
export function laterToday(now: number): number | undefined {
  const later = now + 3 * HOUR;
  // In Nepal the clocks are 45 minutes beside those of other zones.
  const offset = new Date(later).getTimezoneOffset() * 60_000;
  const at = new Date(Math.ceil((later - offset) / HALF_HOUR) * HALF_HOUR + offset);
  return at.toDateString() === new Date(now).toDateString() ? at.getTime() : undefined;
}

/** The morning after a number of days. */
function morningIn(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING).getTime();
}

export const tomorrowMorning = (now: number): number => morningIn(now, 1);

/** On a Monday, that of the next week. */
export const nextMonday = (now: number): number =>
  morningIn(now, (8 - new Date(now).getDay()) % 7 || 7);

/** When the choice ends a snooze; undefined if not at a known time. */
export function endOfChoice(choice: SnoozeChoice, now: number, time: string): number | undefined {
  switch (choice) {
    case 'later':
      return laterToday(now);
    case 'tomorrow':
      return tomorrowMorning(now);
    case 'monday':
      return nextMonday(now);
    case 'time':
      return parseLocal(time);
    case 'manager':
    case 'none':
      return undefined;
  }
}

/** The time that a field for date and time has; undefined while it is empty. */
function parseLocal(value: string): number | undefined {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** The last moment of the day that a date field has. */
export function endOfDay(value: string): number | undefined {
  const [year, month, day] = value.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return new Date(year, month - 1, day + 1).getTime() - 1;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A day as a date field has it. */
export function dateValue(at: number): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** A time as a field for date and time has it. */
export function timeValue(at: number): string {
  const time = new Date(at);
  return `${dateValue(at)}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
