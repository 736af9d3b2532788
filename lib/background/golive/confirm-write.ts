import type { Environment } from '../../domain/core/environment';
import { publish } from '../core/publish';
import { activeRunOf } from './active-run';

/**
 * Asks the user before each live write; cancelling the run counts as refusal. Test writes need no
 * confirmation.
 */
export const confirmWrite =
  (environment: Environment) =>
  async (what: string): Promise<boolean> => {
    if (environment === 'test') return true;
    const run = activeRunOf(environment);
    if (!run || run.stop.signal.aborted) return false;
    const isConfirmed = await new Promise<boolean>((answer) => {
      run.confirmation = { id: crypto.randomUUID(), what, answer };
      run.stop.signal.addEventListener('abort', () => answer(false), { once: true });
      void publish({ kind: 'golive', environment });
    });
    run.confirmation = undefined;
    await publish({ kind: 'golive', environment });
    return isConfirmed;
  };
