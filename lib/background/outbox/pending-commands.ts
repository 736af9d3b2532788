import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import { OPEN } from './store';

/** Commands of an environment, of all its installations, that the service has not confirmed. */
export async function pendingCommands(
  environment: Environment,
): Promise<{ environment: Environment; waiting: number; stopped: number }> {
  const db = await environmentDb(environment);
  const counts = await Promise.all(
    OPEN.map((state) => db.countFromIndex('commands', 'state', state)),
  );
  const of = (...states: (typeof OPEN)[number][]): number =>
    states.reduce((sum, state) => sum + (counts[OPEN.indexOf(state)] ?? 0), 0);
  return { environment, waiting: of('queued', 'sending'), stopped: of('held', 'stopped') };
}
