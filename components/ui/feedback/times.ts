import { browserLanguage, t } from '../../../lib/words/words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time relative to now if it is less than a day ago, otherwise its date and time. */
export const shortTime = (at: number, now: number): string => relative(at, now) ?? dated(at, now);

/** The same for a place of one width: after a day only the date. */
export const shortDate = (at: number, now: number): string =>
  relative(at, now) ?? shortDay(at, now);

function relative(at: number, now: number): string | undefined {
  const age = now - at;
  if (age < -MINUTE || age >= DAY) return undefined;
  if (age < MINUTE) return t('timeNow');
  if (age < HOUR) return t('timeMinutes', Math.floor(age / MINUTE));
  return t('timeHours', Math.floor(age / HOUR));
}

/** The date alone. */
export const shortDay = (at: number, now: number): string => format(at, dateOptions(at, now));

/** How long something lasts: minutes, hours, or days with hours while there are few. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < HOUR)
    return t('durationMinutes', Math.max(1, Math.floor(milliseconds / MINUTE)));
  const hours = Math.floor(milliseconds / HOUR);
  if (hours < 24) return t('durationHours', hours);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return days > 6 || rest === 0 ? t('durationDays', days) : t('durationDaysHours', days, rest);
}

/** The same below a heading that shows the date: after a day only the time of day. */
export const shortTimeWithinDay = (at: number, now: number): string =>
  now - at < DAY && at - now < MINUTE ? shortTime(at, now) : timeOfDay(at);

/** Date and time, with the year if it is not the current one. */
const dated = (at: number, now: number): string =>
  format(at, { ...dateOptions(at, now), hour: '2-digit', minute: '2-digit' });

function dateOptions(at: number, now: number): Intl.DateTimeFormatOptions {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) };
}

export const timeOfDay = (at: number): string => format(at, { hour: '2-digit', minute: '2-digit' });

/** Weekday, date, time and zone. */
export const fullTime = (at: number): string =>
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
  if (sameDay(at, now)) return t('dayToday');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (sameDay(at, yesterday.getTime())) return t('dayYesterday');
  return format(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Whether two times are on the same day in the user's time zone. */
export const sameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

const formats = new Map<string, Intl.DateTimeFormat>();

/** A winter and a summer, whose differences to UTC tell zones apart. */
const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)];

/**
 * Caches the formats: creating one is slow, and a long list needs one per row. A format keeps the zone of its making;
 * who travels with an open page is soon in another one.
 */
function format(at: number, options: Intl.DateTimeFormatOptions): string {
  const zone = SEASONS.map((season) => new Date(season).getTimezoneOffset());
  const key = JSON.stringify([options, zone]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(browserLanguage(), options);
  formats.set(key, known);
  return known.format(at);
}
