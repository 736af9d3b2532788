import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { matchPattern } from '../../domain/crm/match-pattern';
import { StorageConfig, StorageCredentials } from '../../domain/files/storage-config';
import { originsOf, storageAddress } from '../../domain/files/storage-origins';
import { suffices } from '../../domain/files/trial-suffices';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredStorage } from '../../storage/stored-file';
import { createTarget } from '../../uploads/create-target';
import type { UploadTarget } from '../../uploads/target';
import { tryStorage } from '../../uploads/trial';
import { publish } from '../core/publish';
import { STORAGE_AT, storedStorage } from '../core/stored-storage';
import { hasHostPermission } from '../keys/keys';
import { vaultOf } from '../keys/vault';
import { orRelease } from '../sites/change-sites';
import { recordFileHost } from '../sites/file-hosts';
import { releaseHostPermissions } from '../sites/sites';
import { filesOf } from './file-store';

/** Binds the encrypted credentials to their environment. */
const about = (environment: Environment): string => `storage of ${environment}`;

/** The storage of an environment, ready for uploads. */
export type OpenStorage = { id: string; config: StorageConfig; target: UploadTarget };

/** Where links to uploaded files may begin; none without a storage. */
export async function linkOrigins(environment: Environment): Promise<string[]> {
  const stored = await storedStorage(environment);
  return stored ? originsOf(stored.config) : [];
}

/** Opens the storage of an environment. Fails with `no-storage`, or as the vault does (`no-key`, `locked`). */
export async function openStorage(environment: Environment): Promise<Outcome<OpenStorage>> {
  const stored = await storedStorage(environment);
  if (!stored) return failed({ kind: 'file-refused', why: 'no-storage' });
  const credentials = await openCredentials(environment, stored);
  if (!credentials.ok) return credentials;
  const { id, config } = stored;
  const target = createTarget(config, credentials.value);
  return target
    ? done({ id, config, target })
    : failed({ kind: 'file-refused', why: 'no-storage' });
}

async function openCredentials(
  environment: Environment,
  { credentials }: StoredStorage,
): Promise<Outcome<StorageCredentials>> {
  const vault = await vaultOf(environment);
  if (!vault.ok) return vault;
  const text = await vault.value.decrypt(credentials, about(environment));
  const parsed = text === undefined ? undefined : v.tryParse(StorageCredentials, JSON.parse(text));
  return parsed ? done(parsed) : failed({ kind: 'file-refused', why: 'no-storage' });
}

/** Whether the browser permits requests to all hosts of a storage. */
export const mayReach = async (config: StorageConfig): Promise<boolean> =>
  (await findDenied(originsOf(config))) === undefined;

/** The first of these origins that the browser permits no requests to. */
async function findDenied(origins: readonly string[]): Promise<string | undefined> {
  const permitted = await Promise.all(origins.map(hasHostPermission));
  return origins.find((_, at) => !permitted[at]);
}

/**
 * Keeps access to a storage for an hour, and returns the failure if there is none. The access of an earlier trial may be
 * given back just now: this waits for that.
 */
async function keepAccess(config: StorageConfig): Promise<Outcome<null>> {
  const origins = originsOf(config);
  for (const origin of origins) await recordFileHost({ origin });
  const denied = await findDenied(origins);
  return denied === undefined ? done(null) : failed({ kind: 'no-host-permission', origin: denied });
}

/** What the settings show. */
export async function readStorage({
  environment,
}: Params<'storage.read'>): Promise<Outcome<Reply<'storage.read'>>> {
  const stored = await storedStorage(environment);
  const vault = await vaultOf(environment);
  const kind = vault.ok ? undefined : vault.failure.kind;
  const waiting = (await filesOf(environment)).filter(({ state }) => state !== 'ready').length;
  return done({
    config: stored?.config ?? null,
    waiting,
    ...(kind === 'no-key' || kind === 'locked' ? { closed: kind } : {}),
  });
}

/** Parses what the settings sent, and takes the stored credentials if none were typed. */
async function parseStorage({
  environment,
  config,
  credentials,
}: Params<'storage.save'>): Promise<
  Outcome<{ config: StorageConfig; credentials: StorageCredentials }>
> {
  const denied = failed({ kind: 'denied', request: 'storage' });
  const parsed = v.tryParse(StorageConfig, config);
  if (!parsed) return denied;
  if (credentials !== undefined) {
    const typed = v.tryParse(StorageCredentials, credentials);
    return typed?.kind === parsed.kind ? done({ config: parsed, credentials: typed }) : denied;
  }
  const stored = await storedStorage(environment);
  // Credentials never go to another address than the one that they were typed for.
  if (!stored || serverOf(stored.config) !== serverOf(parsed)) return denied;
  const opened = await openCredentials(environment, stored);
  return opened.ok ? done({ config: parsed, credentials: opened.value }) : opened;
}

/** The server of a storage: its kind and address. Credentials are typed for it. */
const serverOf = (config: StorageConfig): string =>
  JSON.stringify([config.kind, storageAddress(config)]);

/** Where the files of a storage are: on a server, in a bucket. */
const placeOf = (config: StorageConfig): string =>
  JSON.stringify([serverOf(config), config.kind === 's3' && config.bucket]);

/** Stores the storage of an environment. Uploads that are not ready begin again at another address. */
export async function saveStorage(params: Params<'storage.save'>): Promise<Outcome<null>> {
  const { environment } = params;
  const parsed = await parseStorage(params);
  if (!parsed.ok) return parsed;
  const vault = await vaultOf(environment);
  if (!vault.ok) return vault;
  const { config, credentials } = parsed.value;
  // If the trial was long ago, the access that it got was given back.
  const access = await keepAccess(config);
  if (!access.ok) return access;
  const known = await storedStorage(environment);
  const id = known && placeOf(known.config) === placeOf(config) ? known.id : crypto.randomUUID();
  const sealed = await vault.value.encrypt(JSON.stringify(credentials), about(environment));
  await (await environmentDb(environment)).put(
    'storage',
    { id, config, credentials: sealed },
    STORAGE_AT,
  );
  await storageChanged(environment, known);
  return done(null);
}

/** Removes the storage with its credentials. Files that are not uploaded yet say so. */
export async function removeStorage({
  environment,
}: Params<'storage.remove'>): Promise<Outcome<null>> {
  const known = await storedStorage(environment);
  await (await environmentDb(environment)).delete('storage', STORAGE_AT);
  await storageChanged(environment, known);
  return done(null);
}

/** Publishes that there is another storage or none, and gives back the access that only the one before needed. */
async function storageChanged(
  environment: Environment,
  before: StoredStorage | undefined,
): Promise<void> {
  await publish({ kind: 'setup' });
  await publish({ kind: 'files', environment });
  if (before) await releaseHostPermissions(originsOf(before.config).map(matchPattern));
}

/**
 * Milliseconds for one request of a trial. The browser stops a background that waits half a minute for a
 * response, and the user would not learn that the storage did not respond.
 */
const TIMEOUT = 15_000;

/**
 * Tries a storage with a small file that is removed again. Stores nothing of it here. Access to a storage that cannot be
 * used is given back at once. If the user does not save it, the access is given back at the first start of the background
 * an hour later.
 */
export async function tryStorageNow(
  params: Params<'storage.try'>,
): Promise<Outcome<Reply<'storage.try'>>> {
  const parsed = await parseStorage(params);
  if (!parsed.ok) return parsed;
  const { config, credentials } = parsed.value;
  const origins = originsOf(config);
  const run = async (): Promise<Outcome<Reply<'storage.try'>>> => {
    const access = await keepAccess(config);
    if (!access.ok) return access;
    return done(await tryStorage(config, credentials, { now: Date.now, silence: TIMEOUT }));
  };
  return orRelease(origins.map(matchPattern), run, ({ steps }) => suffices(steps));
}
