/** The user's time zone, as `Europe/Berlin`. */
export const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in the user's zone, as `2026-11-23T15:02:11+01:00[Europe/Berlin]` (RFC 9557). */
export function localTime(at: number): string {
  // Minutes that the zone is behind UTC at that time.
  const behind = new Date(at).getTimezoneOffset();
  const shifted = new Date(at - behind * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(behind);
  const two = (part: number) => String(part).padStart(2, '0');
  const offset = `${behind > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${shifted}${offset}[${zone()}]`;
}
