import { LONGEST_WAIT } from '../../partner/decide';
import type { StoredWrite } from '../../storage/schema';

/** The time of a write that waits for a person, not for the clock. */
export const NEVER = Number.POSITIVE_INFINITY;

/**
 * True for a write whose time has come, and for one whose sending was cut off. A time far ahead
 * stems from a clock that was changed since.
 */
export const isDue = ({ state, nextAt }: StoredWrite, now: number): boolean =>
  state === 'sending' ||
  (state === 'queued' && (nextAt <= now || (nextAt - now > LONGEST_WAIT && nextAt !== NEVER)));
