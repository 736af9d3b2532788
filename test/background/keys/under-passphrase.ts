import { environmentDb } from '../../../lib/storage/databases';

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * Encrypts the live key with far fewer rounds, as an old version or a slow machine would: a guess
 * at it costs no time.
 */
export async function weaken(apiKey: string, passphrase: string): Promise<void> {
  const db = await environmentDb('live');
  const key = await db.get('keys', 'key');
  if (!key) throw new Error('no key');
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const material = await crypto.subtle.importKey('raw', encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const encryptionKey = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1000 },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const { environment, address, lastFour, permissions, addedAt } = key;
  const additionalData = encode(`alongside key 2 ${environment} ${address}`);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    encryptionKey,
    encode(apiKey),
  );
  const facts = { environment, address, lastFour, permissions, addedAt };
  await db.put('keys', { ...facts, passphrase: { salt, rounds: 1000 }, iv, sealed }, 'key');
}
