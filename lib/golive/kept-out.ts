import { APPLICATION_STATUSES } from '../domain/application';
import { PRIORITIES, TICKET_STATUSES } from '../domain/ticket';

/** Shorter ones turn up by chance; numbers sooner, because a report is full of times. */
const SHORTEST = 6;
const SHORTEST_NUMBER = 8;

/** Words of the description, which a report may say though a snapshot holds them as well. */
const OURS: ReadonlySet<string> = new Set([
  ...APPLICATION_STATUSES,
  ...TICKET_STATUSES,
  ...PRIORITIES,
]);

/**
 * Whether a client's value in a step can only have come from the client, so that check 10 looks for it.
 * A short one, a word of the description or a plain word in lower case (`director`) may stand in our own
 * sentences. The report, which knows the words of its forms, looks for more (lib/golive/report).
 */
export function isDistinctive(value: string): boolean {
  if (value.length < SHORTEST || OURS.has(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= SHORTEST_NUMBER;
  return !/^[a-z]+$/.test(value);
}
