import type { Environment } from '../domain/environment';
import type { SealedByBrowser, SealedByPassphrase } from '../storage/schema';

// How a key is sealed: always AES-256-GCM, bound to where it belongs. What differs is the key it is
// sealed with: one that no code can export, or one that comes of a passphrase.

/** Where a sealed key belongs. Moved to another environment or address it cannot be opened. */
type Home = { environment: Environment; address: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The version says how it was sealed, so that neither way can be passed off as the other. */
const boundTo = (version: 1 | 2, { environment, address }: Home) =>
  encoder.encode(`alongside key ${version} ${environment} ${address}`);

/** Seals under a key that the browser keeps and never hands out. */
export async function sealByBrowser(key: string, home: Home): Promise<SealedByBrowser> {
  const sealingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { sealingKey, passphrase: undefined, ...(await seal(key, sealingKey, boundTo(1, home))) };
}

export const openByBrowser = (sealed: SealedByBrowser & Home): Promise<string> =>
  open(sealed, sealed.sealingKey, boundTo(1, sealed));

/** Seals under a passphrase, with a salt of its own and as many rounds as this machine can bear. */
export async function sealByPassphrase(
  key: string,
  passphrase: string,
  home: Home,
): Promise<SealedByPassphrase> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const rounds = await calibratedRounds();
  const sealingKey = await keyOf(passphrase, salt, rounds);
  const box = await seal(key, sealingKey, boundTo(2, home));
  return { passphrase: { salt, rounds }, sealingKey: undefined, ...box };
}

/** The key, and the milliseconds that its rounds took; undefined for a wrong passphrase. */
export async function openByPassphrase(
  sealed: SealedByPassphrase & Home,
  passphrase: string,
): Promise<{ key: string; took: number } | undefined> {
  const { salt, rounds } = sealed.passphrase;
  const started = performance.now();
  const sealingKey = await keyOf(passphrase, salt, rounds);
  const took = performance.now() - started;
  try {
    return { key: await open(sealed, sealingKey, boundTo(2, sealed)), took };
  } catch (error) {
    // The one way in which GCM says that key, bytes or binding are not those it was sealed with.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** Milliseconds that one guess at a passphrase should take here. */
const EACH_GUESS = 300;

/** Rounds below which no passphrase is sealed, however slow the machine. */
export const FEWEST_ROUNDS = 600_000;

/** More than fast machines bear: a clock that browsers made coarse must not keep agents waiting. */
const MOST_ROUNDS = 4_000_000;

/** The rounds for the time that a guess should take, where `tried` rounds took `took` milliseconds. */
export const roundsFor = (tried: number, took: number): number =>
  Math.round(
    Math.min(MOST_ROUNDS, Math.max(FEWEST_ROUNDS, (tried * EACH_GUESS) / Math.max(took, 1))),
  );

/** True where a key should be sealed anew: this machine bears twice the rounds and more. */
export const isSealedTooWeakly = (rounds: number, took: number): boolean =>
  roundsFor(rounds, took) >= 2 * rounds;

const TRIED = 150_000;

async function calibratedRounds(): Promise<number> {
  const salt = new Uint8Array(16);
  const started = performance.now();
  await keyOf('how fast is this machine', salt, TRIED);
  return roundsFor(TRIED, performance.now() - started);
}

async function keyOf(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  // One form for each character, so that the same passphrase typed on another machine opens it.
  const material = await crypto.subtle.importKey(
    'raw',
    encoder.encode(passphrase.normalize('NFKC')),
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

async function seal(
  key: string,
  sealingKey: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    sealingKey,
    encoder.encode(key),
  );
  return { iv, sealed };
}

async function open(
  { iv, sealed }: Box,
  sealingKey: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const key = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData },
    sealingKey,
    sealed,
  );
  return decoder.decode(key);
}
