import { say } from '../../lib/words/words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment as people say it: relative under a day, the date and time after. */
export function spoken(at: number, now: number): string {
  const age = now - at;
  if (age < -MINUTE || age >= DAY) return dated(at, now);
  if (age < MINUTE) return say('timeNow');
  if (age < HOUR) return say('timeMinutes', Math.floor(age / MINUTE));
  return say('timeHours', Math.floor(age / HOUR));
}

/** A moment beneath a heading that says the day: relative under a day, the time of day after. */
export const spokenWithinDay = (at: number, now: number): string =>
  now - at < DAY && at - now < MINUTE ? spoken(at, now) : clock(at);

/** Date, time, and the year where it is another one. */
function dated(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(at, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** The time of day alone. */
export const clock = (at: number): string => format(at, { hour: '2-digit', minute: '2-digit' });

/** The whole moment with its zone, for those who want to be sure. */
export const inFull = (at: number): string =>
  format(at, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });

/** `Today`, `Yesterday`, or the date of a day. */
export function dayName(at: number, now: number): string {
  if (sameDay(at, now)) return say('dayToday');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (sameDay(at, yesterday.getTime())) return say('dayYesterday');
  return format(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Whether two moments lie on one day where the reader is. */
export const sameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow and a long list needs one per row. */
function format(at: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(say('dateLocale'), options);
  formats.set(key, known);
  return known.format(at);
}
