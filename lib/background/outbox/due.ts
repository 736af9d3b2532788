import { LONGEST_WAIT } from '../../partner/decide';
import type { StoredCommand } from '../../storage/stored-command';

/** The due time of a command that waits for the user, not for the clock. */
export const NEVER = Number.POSITIVE_INFINITY;

/**
 * True for a command whose due time is reached, and for one whose sending was interrupted; not for
 * one that waits for another command. A due
 * time beyond the longest wait was set while the clock was wrong, so it counts as reached.
 */
export const isDue = ({ state, nextAt, after }: StoredCommand, now: number): boolean =>
  state === 'sending' ||
  (state === 'queued' &&
    after === undefined &&
    (nextAt <= now || (nextAt - now > LONGEST_WAIT && nextAt !== NEVER)));
