import type { Environment } from './environment';

export const ENVIRONMENTS: readonly Environment[] = ['test', 'live'];

/** Removes white space around a pasted key, and invisible characters in it, such as a zero-width space. */
export const plainKey = (pasted: string): string => pasted.replace(/\p{Cf}/gu, '').trim();

/** A key's prefix fixes its environment (partner-api.md, "Authentication" 2). */
export function environmentOfKey(key: string): Environment | undefined {
  if (key.startsWith('svc_test_')) return 'test';
  if (key.startsWith('svc_live_')) return 'live';
  return undefined;
}

/** Words with which a profile may name the live environment. */
const LIVE_WORDS: readonly string[] = ['live', 'production', 'prod'];

/**
 * Whether a profile's `environment` contradicts the key's prefix. The contract names one value,
 * `test` for test keys (partner-api.md, "Installation and key profile"). Any other word, or none,
 * is accepted.
 */
export function contradictsPrefix(prefix: Environment, claimed: string | undefined): boolean {
  const word = claimed?.trim().toLowerCase() ?? '';
  return prefix === 'live' ? word === 'test' : LIVE_WORDS.includes(word);
}
