import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { PassphraseNeed } from '../../domain/core/lock';
import { isLongEnough, needsPassphrase } from '../../domain/core/passphrase-rules';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { Encrypted, EncryptedByPassphrase, StoredKey } from '../../storage/stored-key';
import { countsChanged } from '../core/counts-changed';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';
import { asText, setting } from '../core/setting';
import {
  decryptWithBrowserKey,
  decryptWithPassphrase,
  encryptWithBrowserKey,
  encryptWithPassphrase,
  isEncryptedTooWeakly,
} from './encryption';
import { dropPassphrase, unlockUntil } from './lock';
import { KEY_AT, keysUnderPassphrase, storedKeys } from './stored-keys';
import { recordFailedUnlock, resetFailedUnlocks, waitUntil } from './unlock-throttle';

const savedNeed = setting('passphrase', asText(PassphraseNeed));

/** A stored key, and the decrypted API key. */
type OpenedKey = { stored: StoredKey; key: string };

/**
 * Which environments' keys need the passphrase; none until the user chooses. A key encrypted under it
 * needs it whatever setting was saved: the background may stop between the two writes.
 */
export async function passphraseNeed(): Promise<PassphraseNeed> {
  const saved = (await savedNeed.get()) ?? 'none';
  const underPassphrase = (await keysUnderPassphrase()).map(({ environment }) => environment);
  const covers = (need: PassphraseNeed) =>
    ENVIRONMENTS.every(
      (environment) =>
        needsPassphrase(need, environment) ||
        !(needsPassphrase(saved, environment) || underPassphrase.includes(environment)),
    );
  return PassphraseNeed.options.find(covers) ?? 'both';
}

/** Unlocks every key that the passphrase decrypts. Fails with `no-key`, `no-passphrase` or `wrong-passphrase`. */
export const unlock = (passphrase: string): Promise<Outcome<null>> =>
  runPassphraseExclusive(async () => {
    const opened = await openAll(passphrase);
    if (!opened.ok) return opened;
    await unlockUntil(opened.value);
    for (const { stored } of opened.value)
      logEvent('unlocked', { environment: stored.environment });
    await publishKeyChange();
    return done(null);
  });

/**
 * Saves which keys need the passphrase, and encrypts them accordingly. If a key is under a passphrase
 * already, it must be that one; otherwise this is a new passphrase. Fails with `no-passphrase`,
 * `wrong-passphrase` or `weak-passphrase`.
 */
export const choosePassphrase = (
  params: Params<'settings.passphrase.save'>,
): Promise<Outcome<null>> =>
  runPassphraseExclusive(async () => {
    const { need, passphrase = '' } = params;
    const all = await storedKeys();
    const toEncrypt = all.filter(
      (key) => !key.passphrase && needsPassphrase(need, key.environment),
    );
    const checked = await checkPassphrase(passphrase, toEncrypt.length > 0);
    if (!checked.ok) return checked;
    // The saved setting must never claim more than what is encrypted. So it is saved first if a key stops
    // needing the passphrase, and last if one starts to. Live needs it whenever test does.
    const saved = await passphraseNeed();
    const isNarrower = ENVIRONMENTS.some(
      (one) => needsPassphrase(saved, one) && !needsPassphrase(need, one),
    );
    if (isNarrower) await savedNeed.set(need);
    for (const stored of isNarrower ? all : all.toReversed()) {
      const known = checked.value.find((one) => one.stored.environment === stored.environment);
      const key =
        known?.key ?? (stored.passphrase ? undefined : await decryptWithBrowserKey(stored));
      if (key !== undefined)
        await reencrypt(stored, key, needsPassphrase(need, stored.environment), passphrase);
    }
    await savedNeed.set(need);
    logEvent('passphrase-chosen');
    await publishKeyChange();
    return done(null);
  });

/** Whether a new key needs the passphrase, and of which choice of the user that was true. */
type CheckForAdding = { isNeeded: boolean; choice: string };

/** Whether a new key of this environment needs the passphrase. If so, fails unless this is the one. */
export const checkPassphraseForAdding = (
  environment: Environment,
  passphrase: string,
): Promise<Outcome<CheckForAdding>> =>
  runPassphraseExclusive(() => checkForAdding(environment, passphrase));

/**
 * Runs `store` for a new key, which was checked before the service was asked. If the user chose another passphrase or
 * another need since, checks again; other changes of the passphrase wait while `store` runs.
 */
export const storeAsChecked = <T>(
  environment: Environment,
  passphrase: string,
  checked: CheckForAdding,
  store: (isNeeded: boolean) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  runPassphraseExclusive(async () => {
    const isOld = checked.choice !== (await currentChoice());
    const now = isOld ? await checkForAdding(environment, passphrase) : done(checked);
    return now.ok ? store(now.value.isNeeded) : now;
  });

async function checkForAdding(
  environment: Environment,
  passphrase: string,
): Promise<Outcome<CheckForAdding>> {
  const isNeeded = needsPassphrase(await passphraseNeed(), environment);
  if (isNeeded) {
    const checked = await checkPassphrase(passphrase, true);
    if (!checked.ok) return checked;
  }
  return done({ isNeeded, choice: await currentChoice() });
}

/** Another text for each passphrase, and for each choice of the keys that need it. */
const currentChoice = async (): Promise<string> =>
  JSON.stringify([
    await passphraseNeed(),
    ...(await keysUnderPassphrase()).map(({ environment, passphrase }) => [
      environment,
      ...passphrase.salt,
    ]),
  ]);

/** There is only one passphrase. Decrypts the keys under it; if none is, checks that a new one is long enough. */
async function checkPassphrase(passphrase: string, isNew: boolean): Promise<Outcome<OpenedKey[]>> {
  if ((await keysUnderPassphrase()).length > 0) return openAll(passphrase);
  return isNew && !isLongEnough(passphrase) ? failed({ kind: 'weak-passphrase' }) : done([]);
}

async function openAll(passphrase: string): Promise<Outcome<OpenedKey[]>> {
  const keys = await keysUnderPassphrase();
  if (keys.length === 0) return failed({ kind: 'no-key' });
  if (passphrase === '') return failed({ kind: 'no-passphrase' });
  const wait = await waitUntil();
  if (wait !== undefined) return failed({ kind: 'wrong-passphrase', retryAt: wait });
  const opened = await Promise.all(keys.map((stored) => openOne(stored, passphrase)));
  const decrypted = opened.filter((one) => one !== undefined);
  if (decrypted.length === 0) {
    logEvent('passphrase-wrong');
    return failed({ kind: 'wrong-passphrase', retryAt: await recordFailedUnlock() });
  }
  await resetFailedUnlocks();
  return done(decrypted);
}

async function openOne(
  stored: StoredKey & EncryptedByPassphrase,
  passphrase: string,
): Promise<OpenedKey | undefined> {
  const opened = await decryptWithPassphrase(stored, passphrase);
  if (!opened) return undefined;
  const { key, took } = opened;
  if (isEncryptedTooWeakly(stored.passphrase.rounds, took))
    await saveEncrypted(stored, await encryptWithPassphrase(key, passphrase, stored));
  return { stored, key };
}

async function reencrypt(
  stored: StoredKey,
  key: string,
  underPassphrase: boolean,
  passphrase: string,
): Promise<void> {
  if (underPassphrase) {
    if (!stored.passphrase)
      await saveEncrypted(stored, await encryptWithPassphrase(key, passphrase, stored));
    // The user has just typed the passphrase, so the key stays unlocked.
    await unlockUntil([{ stored, key }]);
  } else if (stored.passphrase) {
    await saveEncrypted(stored, await encryptWithBrowserKey(key, stored));
    await dropPassphrase(stored);
  }
}

/** Stores the key in another encryption, unless it was replaced meanwhile. */
async function saveEncrypted(
  { environment, addedAt }: StoredKey,
  encrypted: Encrypted,
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('keys', 'readwrite', {
    durability: 'strict',
  });
  const stored = await tx.store.get(KEY_AT);
  if (stored?.addedAt === addedAt) {
    const { sealingKey: _, passphrase: __, ...facts } = stored;
    await tx.store.put({ ...facts, ...encrypted }, KEY_AT);
  }
  await tx.done;
}

/** One at a time: two windows must not try two passphrases during one wait. */
const runPassphraseExclusive = <T>(work: () => Promise<T>): Promise<T> =>
  runExclusive('passphrase', work);

const publishKeyChange = () =>
  Promise.all([publish({ kind: 'setup' }), publish({ kind: 'session' }), countsChanged()]);
