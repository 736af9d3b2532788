import { vi } from 'vitest';

type Derive = typeof crypto.subtle.deriveKey;

/**
 * Deriving a key from a passphrase takes a third of a second. From here on each derivation makes a
 * thousandth of the rounds. test/e2e/lock.spec.ts and, in `npm test`, vault.test.ts make all
 * rounds.
 */
export function makeGuessesCheap(): void {
  const derive = cheaply(crypto.subtle.deriveKey.bind(crypto.subtle));
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation(derive);
}

export const cheaply =
  (derive: Derive): Derive =>
  (algorithm, ...rest) => {
    // A vault's key is derived without rounds.
    if (!isPbkdf2(algorithm)) return derive(algorithm, ...rest);
    return derive({ ...algorithm, iterations: Math.ceil(algorithm.iterations / 1000) }, ...rest);
  };

const isPbkdf2 = (algorithm: object | string): algorithm is Pbkdf2Params =>
  typeof algorithm === 'object' && 'iterations' in algorithm;
