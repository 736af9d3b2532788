import { vi } from 'vitest';

type Derive = typeof crypto.subtle.deriveKey;

/**
 * A passphrase takes a third of a second each time it is turned into a key; from here on a thousandth
 * of its rounds are made. With all of them it is used in test/e2e/lock.spec.ts and, by `npm test`, in
 * vault.test.ts.
 */
export function makeGuessesCheap(): void {
  const derive = cheaply(crypto.subtle.deriveKey.bind(crypto.subtle));
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation(derive);
}

/** The same derivation with a thousandth of the rounds. */
export const cheaply =
  (derive: Derive): Derive =>
  (algorithm, ...rest) => {
    // A vault's key, which is derived without rounds.
    if (!isPbkdf2(algorithm)) return derive(algorithm, ...rest);
    return derive({ ...algorithm, iterations: Math.ceil(algorithm.iterations / 1000) }, ...rest);
  };

const isPbkdf2 = (algorithm: object | string): algorithm is Pbkdf2Params =>
  typeof algorithm === 'object' && 'iterations' in algorithm;
