import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import type { EncryptedByPassphrase, StoredKey } from '../../storage/stored-key';

/** The database key under which an environment's API key is stored. */
export const KEY_AT = 'key';

/** Identifies one stored key among all that an environment had, even if the clock changed. */
export const keyMark = (key: StoredKey | undefined): string | undefined =>
  key && `${key.addedAt} ${key.lastFour}`;

/** The encrypted key of an environment. */
export const storedKey = async (environment: Environment): Promise<StoredKey | undefined> =>
  (await environmentDb(environment)).get('keys', KEY_AT);

/** The encrypted keys of all environments. */
export async function storedKeys(): Promise<StoredKey[]> {
  const keys = await Promise.all(ENVIRONMENTS.map(storedKey));
  return keys.filter((key) => key !== undefined);
}

/** The keys that are encrypted under the passphrase. */
export const keysUnderPassphrase = async (): Promise<(StoredKey & EncryptedByPassphrase)[]> =>
  (await storedKeys()).filter((key) => key.passphrase !== undefined);
