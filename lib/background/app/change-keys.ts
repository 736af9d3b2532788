import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { KeyFacts } from '../../domain/core/installation';
import { matchPattern } from '../../domain/crm/match-pattern';
import { originsOf } from '../../domain/files/storage-origins';
import type { Params, Reply } from '../../protocol/contract';
import { allBecameReachable, becameReachable } from '../api/reachable';
import { storedStorage } from '../core/stored-storage';
import { removeFiles } from '../files/watch-files';
import { addKey, removeKey } from '../keys/key-changes';
import { keyFacts } from '../keys/keys';
import { choosePassphrase } from '../keys/passphrase';
import { releaseHostPermissions } from '../sites/sites';

/**
 * Adds a key, and sends what waited for one. Access to an address that no key has then is given back: the new one if it
 * was refused, the old one if it was replaced.
 */
export function addKeyAndResume(params: Params<'keys.add'>): Promise<Outcome<KeyFacts>> {
  const typed = URL.parse(params.address)?.origin;
  return releasingAccess(typed === undefined ? [] : [typed], async () => {
    const added = await addKey(params);
    if (added.ok) await becameReachable(added.value.environment);
    return added;
  });
}

/**
 * Removes the files that no message names, then the key: without it Alongside cannot remove them at the storage.
 * Access to the addresses of the key and of the storage is given back.
 */
export async function removeKeyAndFiles(
  environment: Environment,
): Promise<Outcome<Reply<'keys.remove'>>> {
  const storage = await storedStorage(environment);
  return releasingAccess(storage ? originsOf(storage.config) : [], async () => {
    const leftAtStorage = await removeFiles(environment);
    await removeKey(environment);
    return done({ leftAtStorage });
  });
}

/** Gives back the access to these origins, and to those of the keys before, which nothing needs after a change of keys. */
async function releasingAccess<T>(
  origins: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const ofKeys = (await keyFacts()).map(({ address }) => new URL(address).origin);
  try {
    return await change();
  } finally {
    await releaseHostPermissions([...origins, ...ofKeys].map(matchPattern));
  }
}

/** Chooses which keys need the passphrase. Keys that were locked are usable then, so what waited is sent. */
export async function choosePassphraseAndResume(
  params: Params<'settings.passphrase.save'>,
): Promise<Outcome<null>> {
  const chosen = await choosePassphrase(params);
  if (chosen.ok) await allBecameReachable();
  return chosen;
}
