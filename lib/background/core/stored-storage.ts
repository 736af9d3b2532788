import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { StoredStorage } from '../../storage/stored-file';

/** The database key of an environment's file storage. */
export const STORAGE_AT = 'storage';

/** The file storage of an environment as it is stored; no credential of it can be read. */
export const storedStorage = async (environment: Environment): Promise<StoredStorage | undefined> =>
  (await environmentDb(environment)).get('storage', STORAGE_AT);
