import { runExclusive } from '../../async/run-exclusive';
import { fromUtf8, toUtf8 } from '../../bytes/utf8';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { environmentDb } from '../../storage/databases';
import type { EncryptedBox, StoredVault } from '../../storage/stored-application';
import { decryptWithPassphrase } from './encryption';
import { openedKey } from './lock';
import { storedKey } from './stored-keys';

// The vault encrypts merchants' data under a random key of its own. That key is itself encrypted under a
// key derived from the API key (HKDF): if the API key is locked or removed, so is the vault. To move the
// vault to a new API key, only its one row is encrypted again.

/** The database key under which an environment's vault is stored. */
export const VAULT_AT = 'vault';

export type Vault = {
  /** Encrypts a text and binds it to `about`, which names where it belongs. */
  encrypt: (text: string, about: string) => Promise<EncryptedBox>;
  /** Undefined if another vault encrypted it, or if it is bound to another `about`. */
  decrypt: (box: EncryptedBox, about: string) => Promise<string | undefined>;
};

/** The mutex for opening, creating and re-encrypting the vault of an environment. */
export const runVaultExclusive = <T>(
  environment: Environment,
  work: () => Promise<T>,
): Promise<T> => runExclusive(`vault ${environment}`, work);

/** The vault of an environment, created at its first use. Fails with `no-key`, `locked` or `unexpected`. */
export const vaultOf = (environment: Environment): Promise<Outcome<Vault>> =>
  // Read the API key inside the mutex: it may be replaced while this waits.
  runVaultExclusive(environment, async () => {
    const stored = await storedKey(environment);
    if (!stored) return failed({ kind: 'no-key' });
    const key = await openedKey(stored);
    if (!key.ok) return key;
    const db = await environmentDb(environment);
    const known = await db.get('vault', VAULT_AT);
    if (known) {
      const vaultKey = await decryptVault(known, key.value);
      // Do not create a new vault in its place: its data would be lost.
      return vaultKey
        ? done(vaultWith(vaultKey))
        : failed({ kind: 'unexpected', detail: 'The vault does not open.' });
    }
    const raw = crypto.getRandomValues(new Uint8Array(32));
    await db.put('vault', await encryptVault(raw, key.value), VAULT_AT);
    return done(vaultWith(await importKey(raw)));
  });

/**
 * The vault encrypted under a new API key; undefined if there is none or it cannot be decrypted. The
 * caller holds the vault's mutex.
 */
export async function vaultUnder(
  environment: Environment,
  newKey: string,
  passphrase: string,
): Promise<StoredVault | undefined> {
  const [known, stored] = await Promise.all([
    (await environmentDb(environment)).get('vault', VAULT_AT),
    storedKey(environment),
  ]);
  if (!known || !stored) return undefined;
  const key = await openedKey(stored);
  const oldKey = key.ok
    ? key.value
    : stored.passphrase && (await decryptWithPassphrase(stored, passphrase))?.key;
  const raw = oldKey ? await decryptRaw(known, oldKey) : undefined;
  return raw && encryptVault(raw, newKey);
}

const vaultWith = (key: CryptoKey): Vault => ({
  encrypt: async (text, about) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const additionalData = toUtf8(about);
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      toUtf8(text),
    );
    return { iv, sealed };
  },
  decrypt: async (box, about) => {
    const bytes = await decryptBox(box, key, about);
    return bytes && fromUtf8(bytes);
  },
});

async function encryptVault(raw: Uint8Array<ArrayBuffer>, apiKey: string): Promise<StoredVault> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await deriveKey(apiKey, salt);
  return { salt, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, raw) };
}

async function decryptVault(stored: StoredVault, apiKey: string): Promise<CryptoKey | undefined> {
  const raw = await decryptRaw(stored, apiKey);
  return raw && importKey(raw);
}

async function decryptRaw(
  stored: StoredVault,
  apiKey: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const raw = await decryptBox(stored, await deriveKey(apiKey, stored.salt));
  return raw && new Uint8Array(raw);
}

async function deriveKey(apiKey: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', toUtf8(apiKey), 'HKDF', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: toUtf8('alongside vault 1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const importKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function decryptBox(
  { iv, sealed }: EncryptedBox,
  key: CryptoKey,
  about?: string,
): Promise<ArrayBuffer | undefined> {
  const binding = about === undefined ? {} : { additionalData: toUtf8(about) };
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, ...binding }, key, sealed);
  } catch (error) {
    // AES-GCM reports a wrong key, changed bytes or other additional data only by this error.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
