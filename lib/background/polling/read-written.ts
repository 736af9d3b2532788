import type { Environment } from '../../domain/core/environment';
import { recordWritten } from '../tickets/visible-tickets';
import { pollNow } from './poller';

/**
 * Polls tickets in which colleagues just wrote at once if a screen shows them, within the rate limit. The regular
 * schedule polls the others.
 */
export async function readWritten(
  environment: Environment,
  ticketIds: readonly string[],
): Promise<void> {
  if (recordWritten(environment, ticketIds, Date.now())) await pollNow(environment);
}
