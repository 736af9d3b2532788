import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { environmentDb } from '../storage/databases';
import type { SealedByPassphrase, StoredKey } from '../storage/schema';

/** Where in its database an environment's key lies. */
export const AT = 'key';

/** Tells the keys that an environment had apart, whatever the clock said; undefined for none. */
export const keyMark = (key: StoredKey | undefined): string | undefined =>
  key && `${key.addedAt} ${key.lastFour}`;

/** The key of an environment as it is kept, sealed. */
export const storedKey = async (environment: Environment): Promise<StoredKey | undefined> =>
  (await environmentDb(environment)).get('keys', AT);

/** The keys of all environments, sealed. */
export async function storedKeys(): Promise<StoredKey[]> {
  const keys = await Promise.all(ENVIRONMENTS.map(storedKey));
  return keys.filter((key) => key !== undefined);
}

/** Those that a passphrase opens. */
export const keysUnderPassphrase = async (): Promise<(StoredKey & SealedByPassphrase)[]> =>
  (await storedKeys()).filter((key) => key.passphrase !== undefined);
