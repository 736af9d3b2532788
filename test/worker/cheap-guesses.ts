import { vi } from 'vitest';

/**
 * A passphrase takes a third of a second each time it is turned into a key; from here on a thousandth
 * of its rounds are made. With all of them it is used in test/e2e/lock.spec.ts and vault.test.ts.
 */
export function makeGuessesCheap(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) => {
    if (!isPbkdf2(algorithm)) throw new Error('A key is derived in another way than was known.');
    return derive({ ...algorithm, iterations: Math.ceil(algorithm.iterations / 1000) }, ...rest);
  });
}

const isPbkdf2 = (algorithm: object | string): algorithm is Pbkdf2Params =>
  typeof algorithm === 'object' && 'iterations' in algorithm;
