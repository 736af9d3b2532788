import type { Environment } from './environment';
import type { PassphraseNeed } from './lock';

/** Whether the key of an environment is encrypted with the passphrase. */
export const needsPassphrase = (need: PassphraseNeed, environment: Environment): boolean =>
  need === 'both' || (need === 'live' && environment === 'live');

/** The fewest characters that a passphrase may have. */
export const SHORTEST_PASSPHRASE = 8;

export const isLongEnough = (passphrase: string): boolean =>
  [...passphrase].length >= SHORTEST_PASSPHRASE;
