import { fromUtf8, toUtf8 } from '../../bytes/utf8';
import type { Environment } from '../../domain/core/environment';
import type { EncryptedByBrowserKey, EncryptedByPassphrase } from '../../storage/stored-key';

// API keys are encrypted with AES-256-GCM, bound to their environment and address. The encrypting key
// either cannot be exported by any code, or is derived from the passphrase.

/** Where an encrypted key belongs. Copied to another environment or address, it cannot be decrypted. */
type KeyHome = { environment: Environment; address: string };

/** The version states the kind of encryption, so that one kind cannot be passed off as the other. */
const additionalDataOf = (version: 1 | 2, { environment, address }: KeyHome) =>
  toUtf8(`alongside key ${version} ${environment} ${address}`);

/** Encrypts an API key under a new `CryptoKey` that cannot be exported. */
export async function encryptWithBrowserKey(
  key: string,
  keyHome: KeyHome,
): Promise<EncryptedByBrowserKey> {
  const sealingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return {
    sealingKey,
    passphrase: undefined,
    ...(await encrypt(key, sealingKey, additionalDataOf(1, keyHome))),
  };
}

export const decryptWithBrowserKey = (
  encrypted: EncryptedByBrowserKey & KeyHome,
): Promise<string> => decrypt(encrypted, encrypted.sealingKey, additionalDataOf(1, encrypted));

/** Encrypts an API key under a passphrase, with a new salt and PBKDF2 rounds fitted to this machine. */
export async function encryptWithPassphrase(
  key: string,
  passphrase: string,
  keyHome: KeyHome,
): Promise<EncryptedByPassphrase> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const rounds = await calibratedRounds();
  const sealingKey = await deriveKey(passphrase, salt, rounds);
  const box = await encrypt(key, sealingKey, additionalDataOf(2, keyHome));
  return { passphrase: { salt, rounds }, sealingKey: undefined, ...box };
}

/** The API key, and how long its PBKDF2 rounds took in milliseconds; undefined if the passphrase is wrong. */
export async function decryptWithPassphrase(
  encrypted: EncryptedByPassphrase & KeyHome,
  passphrase: string,
): Promise<{ key: string; took: number } | undefined> {
  const { salt, rounds } = encrypted.passphrase;
  const started = performance.now();
  const sealingKey = await deriveKey(passphrase, salt, rounds);
  const took = performance.now() - started;
  try {
    return { key: await decrypt(encrypted, sealingKey, additionalDataOf(2, encrypted)), took };
  } catch (error) {
    // AES-GCM reports a wrong key, changed bytes or other additional data only by this error.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** Milliseconds that one attempt at a passphrase should take on this machine. */
const TARGET_TIME = 300;

/** The least PBKDF2 rounds, however slow the machine. */
export const LEAST_ROUNDS = 600_000;

/** The most PBKDF2 rounds: a coarse browser clock could otherwise suggest far too many. */
const MOST_ROUNDS = 4_000_000;

/** The rounds that take the target time on a machine where `rounds` took `took` milliseconds. */
export const roundsFor = (rounds: number, took: number): number =>
  Math.round(
    Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, (rounds * TARGET_TIME) / Math.max(took, 1))),
  );

/** True if a key should be encrypted again because this machine can do at least twice the rounds. */
export const isEncryptedTooWeakly = (rounds: number, took: number): boolean =>
  roundsFor(rounds, took) >= 2 * rounds;

/** Rounds of the measurement. */
const SAMPLE_ROUNDS = 150_000;

async function calibratedRounds(): Promise<number> {
  const salt = new Uint8Array(16);
  const started = performance.now();
  await deriveKey('how fast is this machine', salt, SAMPLE_ROUNDS);
  return roundsFor(SAMPLE_ROUNDS, performance.now() - started);
}

async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  // Normalise, so that the same passphrase typed on another system derives the same key.
  const material = await crypto.subtle.importKey(
    'raw',
    toUtf8(passphrase.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

type Box = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

async function encrypt(
  key: string,
  sealingKey: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    sealingKey,
    toUtf8(key),
  );
  return { iv, sealed };
}

async function decrypt(
  { iv, sealed }: Box,
  sealingKey: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const key = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData },
    sealingKey,
    sealed,
  );
  return fromUtf8(key);
}
