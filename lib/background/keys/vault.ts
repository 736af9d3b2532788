import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { environmentDb } from '../storage/databases';
import type { SealedBox, StoredVault } from '../storage/stored-application';
import { inLine } from './line';
import { openedKey } from './lock';
import { openByPassphrase } from './sealing';
import { storedKey } from './stored-keys';

// What merchants said of themselves is sealed as the API key is: under a key of its own, which is
// itself sealed under what HKDF makes of the API key. Where the one is locked or gone, so is the
// other; and a vault that goes over to a new API key is one row that is sealed anew.

/** Where in its database an environment's vault lies. */
export const VAULT_AT = 'vault';

export type Vault = {
  /** Seals a text; `about` says where it belongs, and it opens nowhere else. */
  seal: (text: string, about: string) => Promise<SealedBox>;
  /** Undefined for what was sealed by another vault, or belongs elsewhere. */
  open: (box: SealedBox, about: string) => Promise<string | undefined>;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where the vault of an environment is opened, made and handed over: one after another. */
export const inVaultLine = <T>(environment: Environment, work: () => Promise<T>): Promise<T> =>
  inLine(`vault ${environment}`, work);

/** The vault of an environment, made at its first use; or why it cannot be opened. */
export const vaultOf = (environment: Environment): Promise<Outcome<Vault>> =>
  // The API key is read in the line, too: it may be replaced while one waits.
  inVaultLine(environment, async () => {
    const stored = await storedKey(environment);
    if (!stored) return failed({ kind: 'no-key' });
    const key = await openedKey(stored);
    if (!key.ok) return key;
    const db = await environmentDb(environment);
    const known = await db.get('vault', VAULT_AT);
    if (known) {
      const opened = await openVault(known, key.value);
      // Never in its place a new one: what it holds would be lost.
      return opened
        ? done(withKey(opened))
        : failed({ kind: 'unexpected', detail: 'The vault does not open.' });
    }
    const made = crypto.getRandomValues(new Uint8Array(32));
    await db.put('vault', await sealVault(made, key.value), VAULT_AT);
    return done(withKey(await imported(made)));
  });

/**
 * The vault as it is to be kept beside a new API key; undefined where there is none, or the one there
 * is cannot be opened. In its line only.
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
    : stored.passphrase && (await openByPassphrase(stored, passphrase))?.key;
  const raw = oldKey ? await openRaw(known, oldKey) : undefined;
  return raw && sealVault(raw, newKey);
}

const withKey = (key: CryptoKey): Vault => ({
  seal: async (text, about) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const additionalData = encoder.encode(about);
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      encoder.encode(text),
    );
    return { iv, sealed };
  },
  open: async (box, about) => {
    const bytes = await opened(box, key, about);
    return bytes && decoder.decode(bytes);
  },
});

async function sealVault(raw: Uint8Array<ArrayBuffer>, apiKey: string): Promise<StoredVault> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await derived(apiKey, salt);
  return { salt, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, raw) };
}

async function openVault(stored: StoredVault, apiKey: string): Promise<CryptoKey | undefined> {
  const raw = await openRaw(stored, apiKey);
  return raw && imported(raw);
}

async function openRaw(
  stored: StoredVault,
  apiKey: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const raw = await opened(stored, await derived(apiKey, stored.salt));
  return raw && new Uint8Array(raw);
}

async function derived(apiKey: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(apiKey), 'HKDF', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode('alongside vault 1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const imported = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function opened(
  { iv, sealed }: SealedBox,
  key: CryptoKey,
  about?: string,
): Promise<ArrayBuffer | undefined> {
  const bound = about === undefined ? {} : { additionalData: encoder.encode(about) };
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, ...bound }, key, sealed);
  } catch (error) {
    // The one way in which GCM says that key, bytes or binding are not those it was sealed with.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
