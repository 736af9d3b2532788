import type { Environment } from '../domain/environment';
import { done, type Outcome } from '../domain/failure';
import { environmentDb } from '../storage/databases';
import type { SealedBox, StoredVault } from '../storage/stored-application';
import { inLine } from './line';
import { openedKey } from './lock';
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

/** The vault of an environment, made at its first use; or why it cannot be opened. */
export async function vaultOf(environment: Environment): Promise<Outcome<Vault>> {
  const stored = await storedKey(environment);
  if (!stored) return { ok: false, failure: { kind: 'no-key' } };
  const key = await openedKey(stored);
  if (!key.ok) return key;
  // One after another: two that find none must not make one each.
  return inLine(`vault ${environment}`, async () => {
    const db = await environmentDb(environment);
    const known = await db.get('vault', VAULT_AT);
    const opened = known && (await openVault(known, key.value));
    if (opened) return done(withKey(opened));
    const made = crypto.getRandomValues(new Uint8Array(32));
    const sealed = await sealVault(made, key.value);
    const tx = db.transaction(['vault', 'sealed'], 'readwrite');
    // Nobody can open what an older vault holds.
    await Promise.all([
      tx.objectStore('vault').put(sealed, VAULT_AT),
      tx.objectStore('sealed').clear(),
      tx.done,
    ]);
    return done(withKey(await imported(made)));
  });
}

/** The vault as it is to be kept beside a new API key; undefined where it cannot be opened. */
export async function vaultUnder(
  environment: Environment,
  newKey: string,
): Promise<StoredVault | undefined> {
  const [known, stored] = await Promise.all([
    (await environmentDb(environment)).get('vault', VAULT_AT),
    storedKey(environment),
  ]);
  const key = stored && (await openedKey(stored));
  if (!known || !key?.ok) return undefined;
  const raw = await openRaw(known, key.value);
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
