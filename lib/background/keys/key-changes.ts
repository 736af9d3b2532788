import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { contradictsPrefix, environmentOfKey, plainKey } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { KeyFacts } from '../../domain/core/installation';
import { serviceAddress } from '../../partner/address';
import { createPartner } from '../../partner/client';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredKey } from '../../storage/stored-key';
import { countsChanged } from '../core/counts-changed';
import { allowPersistence, startEpoch, wipeCount } from '../core/epoch';
import { setInstallMarker } from '../core/install-marker';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';
import { INSTALLATIONS_KNOWN, INSTALLATIONS_READ, saveEnvironment } from '../core/settings-store';
import { encryptWithBrowserKey, encryptWithPassphrase } from './encryption';
import { hasHostPermission, keyAccepted, keyFactsOf } from './keys';
import { relock, relockNow, runLockExclusive, unlockUntil } from './lock';
import { checkPassphraseForAdding, storeAsChecked } from './passphrase';
import { purgeWithKey } from './purge';
import { KEY_AT, keysUnderPassphrase, storedKeys } from './stored-keys';
import { resetFailedUnlocks } from './unlock-throttle';
import { runVaultExclusive, VAULT_AT, vaultUnder } from './vault';

// Few starts of the background add or remove a key, so this is loaded with the request.

/**
 * Stores a key after the service accepted it in GET /v1/me, and replaces the environment's old key.
 * The key's prefix names the environment (partner-api.md, Authentication); the service must not
 * contradict it. Fails with `not-a-key`, `environment-contradicted`, a passphrase failure, or as the
 * call does.
 */
export async function addKey(params: Params<'keys.add'>): Promise<Outcome<KeyFacts>> {
  const { passphrase = '' } = params;
  const key = plainKey(params.key);
  const environment = environmentOfKey(key);
  // A header takes printable ASCII only; `fetch` would report anything else as a network failure.
  if (!environment || !/^[\x21-\x7e]+$/.test(key)) return failed({ kind: 'not-a-key' });
  const address = serviceAddress(params.address);
  if (!address.ok) return address;

  const wipesBefore = wipeCount();
  const checked = await checkPassphraseForAdding(environment, passphrase);
  if (!checked.ok) return checked;

  const partner = createPartner({ address: address.value, key, mayReach: hasHostPermission });
  const profile = await partner.profile();
  if (!profile.ok) return profile;
  const named = profile.value.environment ?? '';
  if (contradictsPrefix(environment, named))
    return failed({ kind: 'environment-contradicted', prefix: environment, word: named });

  const facts = {
    environment,
    address: address.value,
    lastFour: key.slice(-4),
    permissions: profile.value.permissions,
  };
  const stored = await storeAsChecked(environment, passphrase, checked.value, (isNeeded) =>
    storeKey(facts, key, isNeeded ? passphrase : undefined, wipesBefore),
  );
  if (!stored.ok) return stored;
  await updateInstallMarker();
  logEvent('key-added', { environment });
  await Promise.all([
    publish({ kind: 'setup' }),
    publish({ kind: 'session' }),
    publish({ kind: 'service' }),
  ]);
  return done(await keyFactsOf(stored.value));
}

/** Makes the marker say whether a key is stored. One at a time, so that the last one is right. */
export const updateInstallMarker = (): Promise<void> =>
  runExclusive('marker', async () => setInstallMarker((await storedKeys()).length > 0));

type NewKey = Pick<StoredKey, 'environment' | 'address' | 'lastFour' | 'permissions'>;

/** Encrypts a key that the service accepted, under the passphrase if one is given, and stores it. */
async function storeKey(
  facts: NewKey,
  key: string,
  passphrase: string | undefined,
  wipesBefore: number,
): Promise<Outcome<StoredKey>> {
  const { environment, address } = facts;
  const firstKey = (await storedKeys()).length === 0;
  const stored: StoredKey = {
    ...facts,
    addedAt: Date.now(),
    profileReadAt: Date.now(),
    ...(await (passphrase === undefined
      ? encryptWithBrowserKey(key, facts)
      : encryptWithPassphrase(key, passphrase, facts))),
  };
  // If everything was wiped during the call, do not store the key.
  const isWiped = () => wipeCount() !== wipesBefore;
  if (isWiped()) return failed({ kind: 'no-key' });
  // These writes come first, so that a stop of the background after the key's write leaves nothing undone.
  if (firstKey) await saveEnvironment(environment);
  await keyAccepted.run(new URL(address).origin);
  const replaced = await runVaultExclusive(environment, () =>
    replaceKey(stored, key, passphrase ?? '', isWiped),
  );
  if (!replaced.ok) return replaced;
  if (passphrase !== undefined) await unlockUntil([{ stored, key }]);
  // The replaced key may have been unlocked.
  else await relock(environment);
  return done(stored);
}

/** Replaces the key, and re-encrypts the vault under the new one. */
async function replaceKey(
  stored: StoredKey,
  key: string,
  passphrase: string,
  isWiped: () => boolean,
): Promise<Outcome<null>> {
  const { environment } = stored;
  const vault = await vaultUnder(environment, key, passphrase);
  if (isWiped()) return failed({ kind: 'no-key' });
  // Responses to the old key must not be saved.
  startEpoch(environment);
  allowPersistence(environment);
  const tx = (await environmentDb(environment)).transaction(
    ['keys', 'vault', 'sealed', 'files', 'removals', 'storage', 'installations', 'settings'],
    'readwrite',
  );
  await Promise.all([
    tx.objectStore('keys').put(stored, KEY_AT),
    ...(vault
      ? [tx.objectStore('vault').put(vault, VAULT_AT)]
      : // There is no vault, or it can never be decrypted again.
        [
          tx.objectStore('vault').clear(),
          tx.objectStore('sealed').clear(),
          tx.objectStore('files').clear(),
          tx.objectStore('removals').clear(),
          tx.objectStore('storage').clear(),
        ]),
    // The new key may have other installations.
    tx.objectStore('installations').clear(),
    tx.objectStore('settings').delete(INSTALLATIONS_READ),
    tx.objectStore('settings').delete(INSTALLATIONS_KNOWN),
    tx.done,
  ]);
  return done(null);
}

/**
 * Deletes a key and purges its client data. The unlocked copy goes first, then everything else in one
 * transaction: if the background stops in between, a locked key is left.
 */
export async function removeKey(environment: Environment): Promise<Outcome<null>> {
  const otherKeys = (await storedKeys()).filter((one) => one.environment !== environment);
  // Before the key: a marker without a key would mean that the browser lost it. If the background
  // stops in between, `repairInstallMarker` sets the marker again.
  if (otherKeys.length === 0) await setInstallMarker(false);
  await runVaultExclusive(environment, () =>
    runLockExclusive(async () => {
      await relockNow(environment);
      await purgeWithKey(environment);
    }),
  );
  // Another key may have been added or removed meanwhile.
  await updateInstallMarker();
  if ((await keysUnderPassphrase()).length === 0) await resetFailedUnlocks();
  logEvent('key-removed', { environment });
  await publish({ kind: 'purge', environment });
  // The chosen environment stays, so that no user of test lands in live.
  await Promise.all([publish({ kind: 'setup' }), publish({ kind: 'session' }), countsChanged()]);
  return done(null);
}
