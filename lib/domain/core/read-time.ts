import { LATEST_TIME } from './latest-time';

/** ISO 8601 with a time of day and no zone. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * A time as a service writes it: ISO 8601, or epoch milliseconds or seconds, as epoch milliseconds that
 * a date can have. The times that partner-api.md shows are UTC, so one without a zone is too: `Date.parse`
 * would take it for this computer's time.
 */
export function readTime(value: unknown): number | undefined {
  const time =
    typeof value === 'string' && !/^\d+$/.test(value) ? timeInText(value) : timeInNumber(value);
  return Math.abs(time) <= LATEST_TIME ? time : undefined;
}

const timeInText = (text: string): number =>
  Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** A number below 1e11 is taken for epoch seconds: as milliseconds it would lie before March 1973. */
function timeInNumber(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return Number.NaN;
  const time = Number(value);
  return time < 1e11 ? time * 1000 : time;
}
