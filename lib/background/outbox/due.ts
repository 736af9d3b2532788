import { LONGEST_WAIT } from '../../partner/decide';
import type { StoredCommand } from '../../storage/stored-command';

/** The due time of a command that waits for the user, not for the clock. */
export const NEVER = Number.POSITIVE_INFINITY;

/**
 * True for a command whose due time is reached, and for one whose sending was interrupted. A due
 * time beyond the longest wait was set while the clock was wrong, so it counts as reached.
 */
export const isDue = ({ state, nextAt }: StoredCommand, now: number): boolean =>
  state === 'sending' ||
  (state === 'queued' && (nextAt <= now || (nextAt - now > LONGEST_WAIT && nextAt !== NEVER)));
