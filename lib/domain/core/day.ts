import * as v from './schema';

/** A day as the user types it, as in `2026-11-21`. */
export const CalendarDay = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar));

/** False for the 30th of February, which `isoDate` takes. */
function isInCalendar(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Our earliest plausible day: the year of a date that is still being typed is below it. */
export const FIRST_DAY = '2020-01-01';

/** Today in the user's time zone. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether a text is a day on which something can have happened: not after today. */
export const isPastOrToday = (text: string): boolean =>
  v.is(CalendarDay, text) && text >= FIRST_DAY && text <= today();
