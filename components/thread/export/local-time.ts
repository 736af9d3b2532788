/** The user's time zone, as `Europe/Berlin`. The browser takes long to say it: look it up once for many times. */
export const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (part: number): string => String(part).padStart(2, '0');

/** Beyond four digits a year has a sign and six (ISO 8601, expanded representation). */
function yearOf(time: Date): string {
  const year = time.getFullYear();
  if (year >= 0 && year <= 9999) return String(year).padStart(4, '0');
  return (year < 0 ? '-' : '+') + String(Math.abs(year)).padStart(6, '0');
}

/**
 * A time in the user's zone, as `2026-11-23T15:02:11+01:00[Europe/Berlin]` (RFC 9557), also of the first and
 * the last one that a date can have.
 */
export function localTime(at: number, timeZone = zone()): string {
  const time = new Date(at);
  const day = [yearOf(time), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  // Minutes that the zone is behind UTC at that time.
  const behind = time.getTimezoneOffset();
  const minutes = Math.abs(behind);
  const offset = `${behind > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${day}T${clock}${offset}[${timeZone}]`;
}
