import { browser } from 'wxt/browser';
import { contradictsPrefix, type Environment, environmentOfKey } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { KeyFacts } from '../domain/installation';
import { matchPattern } from '../domain/site';
import { serviceAddress } from '../partner/address';
import { createPartner } from '../partner/client';
import { environmentDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { showUnread } from './badge';
import { endEpoch, timesForgotten } from './epoch';
import { INSTALLATIONS_KNOWN, INSTALLATIONS_READ, keepEnvironment } from './facts';
import { forgetGate } from './gates';
import { markKept, wasKept } from './kept-marker';
import { holdOpen, inLockLine, letGo, letGoNow, lockOf } from './lock';
import { proveForAdding } from './lock-passphrase';
import { forgetTries } from './lock-tries';
import { note } from './log';
import { tell } from './news';
import { keepAgain, purgeWithKey } from './purge';
import { sealByBrowser, sealByPassphrase } from './sealing';
import { AT, keysUnderPassphrase, storedKeys } from './stored-keys';
import { inVaultLine, VAULT_AT, vaultUnder } from './vault';

/** Whether the browser lets the background reach an origin. */
export const mayReach = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern(origin)] });

/**
 * Keeps a key after the service accepted it in a real call, in place of the one that the same
 * environment had. The environment is the key's prefix; the service must not contradict it.
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

  const since = timesForgotten();
  const underPassphrase = await proveForAdding(environment, passphrase);
  if (!underPassphrase.ok) return underPassphrase;

  const partner = createPartner({ address: address.value, key, mayReach });
  const profile = await partner.profile();
  if (!profile.ok) return profile;
  const said = profile.value.environment ?? '';
  if (contradictsPrefix(environment, said))
    return failed({ kind: 'environment-contradicted', prefix: environment, word: said });

  const firstKey = (await storedKeys()).length === 0;
  const home = { environment, address: address.value };
  const stored: StoredKey = {
    ...home,
    lastFour: key.slice(-4),
    permissions: profile.value.permissions,
    addedAt: Date.now(),
    profileReadAt: Date.now(),
    ...(await (underPassphrase.value
      ? sealByPassphrase(key, passphrase, home)
      : sealByBrowser(key, home))),
  };
  // Everything was forgotten while the service was asked: the key is not brought back.
  const isForgotten = () => timesForgotten() !== since;
  if (isForgotten()) return failed({ kind: 'no-key' });
  // What a death after the key's own line would leave undone comes before it.
  if (firstKey) await keepEnvironment(environment);
  await forgetGate(new URL(address.value).origin);
  const replaced = await inVaultLine(environment, () =>
    replaceKey(stored, key, passphrase, isForgotten),
  );
  if (!replaced.ok) return replaced;
  if (underPassphrase.value) await holdOpen([{ stored, key }]);
  // The key before it may have been open.
  else await letGo(environment);
  await markKept(true);
  note('key-added', { environment });
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    tell({ kind: 'service' }),
  ]);
  return done(await factsOf(stored));
}

/** Puts a key in the place of the one before, with what was sealed under that. */
async function replaceKey(
  stored: StoredKey,
  key: string,
  passphrase: string,
  isForgotten: () => boolean,
): Promise<Outcome<null>> {
  const { environment } = stored;
  const vault = await vaultUnder(environment, key, passphrase);
  if (isForgotten()) return failed({ kind: 'no-key' });
  // Answers to the key before it are not this one's.
  endEpoch(environment);
  keepAgain(environment);
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
    tx.objectStore('facts').delete(INSTALLATIONS_KNOWN),
    tx.done,
  ]);
  return done(null);
}

/**
 * Forgets a key, open and sealed, what it was sealed with, and what it let us know of clients. The
 * open key goes first, then all the rest in one transaction: a death in between leaves a locked key.
 */
export async function removeKey(environment: Environment): Promise<Outcome<null>> {
  const others = (await storedKeys()).filter((one) => one.environment !== environment);
  // Before the key: a mark without a key would say that the browser lost it. `healMark` sets it again.
  if (others.length === 0) await markKept(false);
  await inVaultLine(environment, () =>
    inLockLine(async () => {
      await letGoNow(environment);
      await purgeWithKey(environment);
    }),
  );
  if ((await keysUnderPassphrase()).length === 0) await forgetTries();
  note('key-removed', { environment });
  await tell({ kind: 'purge', environment });
  // The environment stays: nobody who worked in test is put into live by it.
  await Promise.all([tell({ kind: 'setup' }), tell({ kind: 'session' }), showUnread()]);
  return done(null);
}

/** Sets the mark that something is kept, where the background ended between it and the key. */
export async function healMark(): Promise<void> {
  if ((await storedKeys()).length > 0 && !(await wasKept())) await markKept(true);
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
  ...(stored.contradiction === undefined ? {} : { contradiction: stored.contradiction }),
  reachable: await mayReach(new URL(stored.address).origin),
  lock: await lockOf(stored),
});
