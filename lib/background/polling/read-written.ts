import type { Environment } from '../../domain/core/environment';
import { recordWritten } from '../tickets/visible-tickets';
import { pollNow } from './poller';

/**
 * Has the tickets in which colleagues just wrote read at once, as far as a screen shows them and the rate
 * limit lets them. Others wait for their turn: nobody looks at them.
 */
export async function readWritten(
  environment: Environment,
  ticketIds: readonly string[],
): Promise<void> {
  if (recordWritten(environment, ticketIds, Date.now())) await pollNow(environment);
}
