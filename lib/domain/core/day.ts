import * as z from './schema';

/** A day as dates are typed, as in `2026-11-21`. */
const Day = z.iso.date();

/** Before this nobody went live: a year that is still being typed is such a day. */
export const FIRST_DAY = '2020-01-01';

/** The day where the engineer is. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether something can have been done on that day: no later one than today. */
export const isDayDone = (text: string): boolean =>
  Day.safeParse(text).success && text >= FIRST_DAY && text <= today();
