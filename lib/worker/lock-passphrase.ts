import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { isLongEnough, isNeeded, PassphraseNeed } from '../domain/lock';
import { environmentDb, settingsDb } from '../storage/databases';
import type { Sealed, SealedByPassphrase, StoredKey } from '../storage/schema';
import { showUnread } from './badge';
import { inLine } from './line';
import { holdOpen, letGo } from './lock';
import { countWrong, forgetTries, waitUntil } from './lock-tries';
import { note } from './log';
import { tell } from './news';
import {
  isSealedTooWeakly,
  openByBrowser,
  openByPassphrase,
  sealByBrowser,
  sealByPassphrase,
} from './sealing';
import { AT, keysUnderPassphrase, storedKeys } from './stored-keys';

/** A key as it is kept, and what is in it. */
type Opened = { stored: StoredKey; key: string };

/**
 * Which environments' keys need the passphrase; none until a person chooses. A key that is sealed
 * with it needs it, whatever was noted: the background may end between the two.
 */
export async function passphraseNeed(): Promise<PassphraseNeed> {
  const stored = PassphraseNeed.safeParse(await (await settingsDb()).get('facts', 'passphrase'));
  const noted = stored.success ? stored.data : 'none';
  const sealed = (await keysUnderPassphrase()).map(({ environment }) => environment);
  const covers = (need: PassphraseNeed) =>
    ENVIRONMENTS.every(
      (environment) =>
        isNeeded(need, environment) ||
        !(isNeeded(noted, environment) || sealed.includes(environment)),
    );
  return PassphraseNeed.options.find(covers) ?? 'both';
}

/** Opens every key that the passphrase is for, until they are locked again. */
export const unlock = (passphrase: string): Promise<Outcome<null>> =>
  inPassphraseLine(async () => {
    const opened = await openAll(passphrase);
    if (!opened.ok) return opened;
    await holdOpen(opened.value);
    for (const { stored } of opened.value) note('unlocked', { environment: stored.environment });
    await tellAll();
    return done(null);
  });

/**
 * Chooses which keys need the passphrase, and seals those anew that are concerned. Where a key is
 * under a passphrase already, it is that passphrase; else it is a new one.
 */
export const choosePassphrase = (asked: {
  need: PassphraseNeed;
  passphrase?: string | undefined;
}): Promise<Outcome<null>> =>
  inPassphraseLine(async () => {
    const { need, passphrase = '' } = asked;
    const all = await storedKeys();
    const toSeal = all.filter((key) => !key.passphrase && isNeeded(need, key.environment));
    const proven = await provePassphrase(passphrase, toSeal.length > 0);
    if (!proven.ok) return proven;
    // What is noted never says more than what is sealed: noted first that a key needs it no more, and
    // last that one needs it. Live is under it whenever test is.
    const noted = await passphraseNeed();
    const isNarrower = ENVIRONMENTS.some((one) => isNeeded(noted, one) && !isNeeded(need, one));
    if (isNarrower) await keepNeed(need);
    for (const stored of isNarrower ? all : all.toReversed()) {
      const known = proven.value.find((one) => one.stored.environment === stored.environment);
      const key = known?.key ?? (stored.passphrase ? undefined : await openByBrowser(stored));
      if (key !== undefined)
        await reseal(stored, key, isNeeded(need, stored.environment), passphrase);
    }
    await keepNeed(need);
    note('passphrase-chosen');
    await tellAll();
    return done(null);
  });

const keepNeed = async (need: PassphraseNeed): Promise<void> => {
  await (await settingsDb()).put('facts', need, 'passphrase');
};

/** Whether a key of this environment needs the passphrase; then this must be it. */
export const proveForAdding = (
  environment: Environment,
  passphrase: string,
): Promise<Outcome<boolean>> =>
  inPassphraseLine(async () => {
    if (!isNeeded(await passphraseNeed(), environment)) return done(false);
    const proven = await provePassphrase(passphrase, true);
    return proven.ok ? done(true) : proven;
  });

/** There is one passphrase: the one that opens what is sealed already; else any that is long enough. */
async function provePassphrase(passphrase: string, isNew: boolean): Promise<Outcome<Opened[]>> {
  if ((await keysUnderPassphrase()).length > 0) return openAll(passphrase);
  return isNew && !isLongEnough(passphrase) ? failed({ kind: 'weak-passphrase' }) : done([]);
}

async function openAll(passphrase: string): Promise<Outcome<Opened[]>> {
  const keys = await keysUnderPassphrase();
  if (keys.length === 0) return failed({ kind: 'no-key' });
  const wait = await waitUntil();
  if (wait !== undefined) return failed({ kind: 'wrong-passphrase', retryAt: wait });
  const opened = await Promise.all(keys.map((stored) => openOne(stored, passphrase)));
  const right = opened.filter((one) => one !== undefined);
  if (right.length === 0) {
    note('passphrase-wrong');
    return failed({ kind: 'wrong-passphrase', retryAt: await countWrong() });
  }
  await forgetTries();
  return done(right);
}

async function openOne(
  stored: StoredKey & SealedByPassphrase,
  passphrase: string,
): Promise<Opened | undefined> {
  const opened = await openByPassphrase(stored, passphrase);
  if (!opened) return undefined;
  const { key, took } = opened;
  if (isSealedTooWeakly(stored.passphrase.rounds, took))
    await keepSealed(stored, await sealByPassphrase(key, passphrase, stored));
  return { stored, key };
}

async function reseal(
  stored: StoredKey,
  key: string,
  underPassphrase: boolean,
  passphrase: string,
): Promise<void> {
  if (underPassphrase) {
    if (!stored.passphrase)
      await keepSealed(stored, await sealByPassphrase(key, passphrase, stored));
    // Whoever has just typed it works on.
    await holdOpen([{ stored, key }]);
  } else if (stored.passphrase) {
    await keepSealed(stored, await sealByBrowser(key, stored));
    await letGo(stored.environment);
  }
}

/** Keeps the same key otherwise sealed, unless another one took its place meanwhile. */
async function keepSealed({ environment, addedAt }: StoredKey, anew: Sealed): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('keys', 'readwrite', {
    durability: 'strict',
  });
  const stored = await tx.store.get(AT);
  if (stored?.addedAt === addedAt) {
    const { address, lastFour, permissions, refusedAt } = stored;
    const facts = { environment, address, lastFour, permissions, addedAt, refusedAt };
    await tx.store.put({ ...facts, ...anew }, AT);
  }
  await tx.done;
}

/** One after another: two windows must not try two passphrases for the price of one. */
const inPassphraseLine = <T>(work: () => Promise<T>): Promise<T> => inLine('passphrase', work);

const tellAll = () =>
  Promise.all([tell({ kind: 'setup' }), tell({ kind: 'session' }), showUnread()]);
