import * as z from './schema';

/** A day as the user types it, as in `2026-11-21`. */
const Day = z.iso.date();

/** Our earliest plausible day: the year of a date that is still being typed is below it. */
export const FIRST_DAY = '2020-01-01';

/** Today in the user's time zone. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether a text is a day on which something can have happened: not after today. */
export const isPastOrToday = (text: string): boolean =>
  Day.safeParse(text).success && text >= FIRST_DAY && text <= today();
