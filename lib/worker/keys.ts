import { browser } from 'wxt/browser';
import { type Environment, environmentOfKey } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { KeyFacts } from '../domain/installation';
import { matchPattern } from '../domain/site';
import { serviceAddress } from '../partner/address';
import { createPartner } from '../partner/client';
import { environmentDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { INSTALLATIONS_READ, keepEnvironment } from './facts';
import { forgetGate } from './gates';
import { markKept } from './kept-marker';
import { holdOpen, letGo, lockOf } from './lock';
import { proveForAdding } from './lock-passphrase';
import { forgetTries } from './lock-tries';
import { note } from './log';
import { tell } from './news';
import { keepAgain, purge } from './purge';
import { sealByBrowser, sealByPassphrase } from './sealing';
import { AT, keysUnderPassphrase, storedKeys } from './stored-keys';
import { inVaultLine, VAULT_AT, vaultUnder } from './vault';

/** Whether the browser lets the background reach an origin. */
export const mayReach = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern(origin)] });

/**
 * Keeps a key after the service accepted it in a real call, in place of the one that the same
 * environment had. The environment is the key's prefix, and the service must say the same.
 */
export async function addKey(asked: {
  address: string;
  key: string;
  passphrase?: string | undefined;
}): Promise<Outcome<KeyFacts>> {
  const { passphrase = '' } = asked;
  const key = asked.key.trim();
  const environment = environmentOfKey(key);
  // A header takes printable ASCII only; anything else would fail inside `fetch` as "network".
  if (!environment || !/^[\x21-\x7e]+$/.test(key)) return failed({ kind: 'not-a-key' });
  const address = serviceAddress(asked.address);
  if (!address.ok) return address;

  const underPassphrase = await proveForAdding(environment, passphrase);
  if (!underPassphrase.ok) return underPassphrase;

  const partner = createPartner({ address: address.value, key, mayReach });
  const profile = await partner.profile();
  if (!profile.ok) return profile;
  const said = profile.value.environment;
  if (said !== undefined && said !== environment)
    return failed({ kind: 'wrong-environment', expected: environment });

  const firstKey = (await storedKeys()).length === 0;
  const home = { environment, address: address.value };
  const stored: StoredKey = {
    ...home,
    lastFour: key.slice(-4),
    permissions: profile.value.permissions,
    addedAt: Date.now(),
    ...(await (underPassphrase.value
      ? sealByPassphrase(key, passphrase, home)
      : sealByBrowser(key, home))),
  };
  await inVaultLine(environment, () => replaceKey(stored, key, passphrase));
  if (underPassphrase.value) await holdOpen([{ stored, key }]);
  keepAgain(environment);
  await markKept(true);
  note('key-added', { environment });
  if (firstKey) await keepEnvironment(environment);
  await forgetGate(new URL(address.value).origin);
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    tell({ kind: 'service' }),
  ]);
  return done(await factsOf(stored));
}

/** Puts a key in the place of the one before, with what was sealed under that. */
async function replaceKey(stored: StoredKey, key: string, passphrase: string): Promise<void> {
  const { environment } = stored;
  const vault = await vaultUnder(environment, key, passphrase);
  const tx = (await environmentDb(environment)).transaction(
    ['keys', 'vault', 'sealed', 'installations', 'facts'],
    'readwrite',
  );
  await Promise.all([
    tx.objectStore('keys').put(stored, AT),
    ...(vault
      ? [tx.objectStore('vault').put(vault, VAULT_AT)]
      : // There is none, or one that nobody can ever open again.
        [tx.objectStore('vault').clear(), tx.objectStore('sealed').clear()]),
    // The installations of the key before may not be this one's.
    tx.objectStore('installations').clear(),
    tx.objectStore('facts').delete(INSTALLATIONS_READ),
    tx.done,
  ]);
}

/** Forgets a key, open and sealed, what it was sealed with, and what it let us know of clients. */
export async function removeKey(environment: Environment): Promise<Outcome<null>> {
  const tx = (await environmentDb(environment)).transaction(
    ['keys', 'vault', 'sealed', 'installations', 'facts'],
    'readwrite',
  );
  await Promise.all([
    tx.objectStore('keys').delete(AT),
    tx.objectStore('vault').clear(),
    tx.objectStore('sealed').clear(),
    tx.objectStore('installations').clear(),
    tx.objectStore('facts').delete(INSTALLATIONS_READ),
    tx.done,
  ]);
  await letGo(environment);
  await purge(environment);
  if ((await keysUnderPassphrase()).length === 0) await forgetTries();
  await markKept((await storedKeys()).length > 0);
  note('key-removed', { environment });
  await tell({ kind: 'purge', environment });
  // The environment stays: nobody who worked in test is put into live by it.
  await Promise.all([tell({ kind: 'setup' }), tell({ kind: 'session' })]);
  return done(null);
}

/** What screens may know of the keys that are held. */
export const keyFacts = async (): Promise<KeyFacts[]> =>
  Promise.all((await storedKeys()).map(factsOf));

/** The environments that have a key. */
export const keyedEnvironments = async (): Promise<Environment[]> =>
  (await storedKeys()).map((key) => key.environment);

const factsOf = async (stored: StoredKey): Promise<KeyFacts> => ({
  environment: stored.environment,
  address: stored.address,
  lastFour: stored.lastFour,
  permissions: stored.permissions,
  addedAt: stored.addedAt,
  refused: stored.refusedAt !== undefined,
  reachable: await mayReach(new URL(stored.address).origin),
  lock: await lockOf(stored),
});
