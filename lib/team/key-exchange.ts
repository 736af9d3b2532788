import { fromBase64url, toBase64url } from '../bytes/encoding';
import { fromUtf8, toUtf8 } from '../bytes/utf8';
import * as v from '../domain/core/schema';
import { LaterKeys } from '../domain/team/team-key';

// How the admin gives new team keys to one member: ECDH on P-256 between the keys of the two, HKDF, AES-GCM.
// Only these two can make or open it, so a member also knows that the admin made it.

/** What wrapped keys are bound to. */
type Wrapping = {
  /** The team's id. */
  team: string;
  /** What the server calls the admin, and the member. */
  admin: string;
  member: string;
  /** How many keys there are. */
  number: number;
};

/** The own private key, and the public one of the other side. */
type Pair = { privateKey: string; publicKey: string };

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const IV_LENGTH = 12;

/** A key pair to receive team keys with, as base64url. The private one is stored with the agent's other keys. */
export async function createExchangeKeys(): Promise<Pair> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('raw', pair.publicKey),
  ]);
  return {
    privateKey: toBase64url(new Uint8Array(privateKey)),
    publicKey: toBase64url(new Uint8Array(publicKey)),
  };
}

/** Encrypts a team's later keys for one member; undefined if the member's public key is none. */
export async function wrapKeys(
  pair: Pair,
  wrapping: Wrapping,
  keys: readonly string[],
): Promise<string | undefined> {
  const key = await sharedKey(pair);
  if (!key) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const text = toUtf8(JSON.stringify(keys));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(binding(wrapping, iv), key, text));
  const wrapped = new Uint8Array(IV_LENGTH + sealed.length);
  wrapped.set(iv);
  wrapped.set(sealed, IV_LENGTH);
  return toBase64url(wrapped);
}

/** The keys that an admin wrapped for a member; undefined if these two did not wrap them for this. */
export async function unwrapKeys(
  pair: Pair,
  wrapping: Wrapping,
  wrapped: string,
): Promise<string[] | undefined> {
  const bytes = fromBase64url(wrapped);
  const key = bytes && (await sharedKey(pair));
  if (!key) return undefined;
  const text = await decrypt(bytes, wrapping, key);
  const keys = text === undefined ? undefined : v.tryParse(LaterKeysText, text);
  return keys?.length === wrapping.number ? keys : undefined;
}

const LaterKeysText = v.pipe(v.string(), v.parseJson(), LaterKeys);

async function decrypt(
  bytes: Uint8Array<ArrayBuffer>,
  wrapping: Wrapping,
  key: CryptoKey,
): Promise<string | undefined> {
  const iv = bytes.slice(0, IV_LENGTH);
  try {
    const text = await crypto.subtle.decrypt(binding(wrapping, iv), key, bytes.slice(IV_LENGTH));
    return fromUtf8(text);
  } catch (error) {
    // AES-GCM reports another key, changed bytes and another binding only by this error.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** The key that only the owners of these two pairs can compute; undefined if the public key is no point. */
async function sharedKey({ privateKey, publicKey }: Pair): Promise<CryptoKey | undefined> {
  const [own, other] = [fromBase64url(privateKey), await publicKeyOf(publicKey)];
  if (!own || !other) return undefined;
  const bits = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: other },
    await crypto.subtle.importKey('pkcs8', own, CURVE, false, ['deriveBits']),
    256,
  );
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: toUtf8('alongside team key exchange 1'),
    },
    await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function publicKeyOf(text: string): Promise<CryptoKey | undefined> {
  const bytes = fromBase64url(text);
  if (!bytes) return undefined;
  try {
    return await crypto.subtle.importKey('raw', bytes, CURVE, false, []);
  } catch (error) {
    // A colleague may have shared any bytes as a public key.
    if (error instanceof DOMException && error.name === 'DataError') return undefined;
    throw error;
  }
}

const binding = ({ team, admin, member, number }: Wrapping, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toUtf8(JSON.stringify([team, admin, member, number])),
});
