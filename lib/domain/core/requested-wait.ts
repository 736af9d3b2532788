/**
 * How many milliseconds a response asks to wait for, by its `Retry-After` (RFC 9110, section 10.2.3): seconds, which some
 * write with a fraction, or a date by the server's clock. Negative for a date that is over; undefined if the header is
 * missing or makes no sense.
 */
export function requestedWait(
  header: string | null | undefined,
  serverTime: number,
): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const wait = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serverTime;
  return Number.isNaN(wait) ? undefined : wait;
}
