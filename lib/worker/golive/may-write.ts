import type { Environment } from '../../domain/environment';
import { tell } from '../news';
import { goingOf } from './going';

/**
 * Asks a person before a write in live: the run waits for their word, and takes its end for a no.
 * In test nobody is asked.
 */
export const mayWriteIn =
  (environment: Environment) =>
  async (what: string): Promise<boolean> => {
    if (environment === 'test') return true;
    const going = goingOf(environment);
    if (!going || going.stop.signal.aborted) return false;
    const word = await new Promise<boolean>((answer) => {
      going.asks = { id: crypto.randomUUID(), what, answer };
      going.stop.signal.addEventListener('abort', () => answer(false), { once: true });
      void tell({ kind: 'golive', environment });
    });
    going.asks = undefined;
    await tell({ kind: 'golive', environment });
    return word;
  };
