import type { Environment } from '../../domain/core/environment';
import { done, type Failure, type Outcome } from '../../domain/core/failure';
import type { KeyFacts } from '../../domain/core/installation';
import type { Params, Reply } from '../../protocol/contract';
import { checkService, partnerOf } from '../api/connection';
import { allBecameReachable, becameReachable } from '../api/reachable';
import { removeFiles } from '../files/watch-files';
import { addKey, hasHostPermission, removeKey } from '../keys/keys';
import { choosePassphrase, unlock } from '../keys/passphrase';
import { pendingCommands } from '../outbox/pending-commands';

/** Why an environment's service cannot be called now, if so, and how many commands wait for it. */
export async function readService(
  environment: Environment,
): Promise<Outcome<Reply<'service.read'>>> {
  const [service, { waiting }] = await Promise.all([
    partnerOf(environment),
    pendingCommands(environment),
  ]);
  const unreachable =
    service.ok && !(await hasHostPermission(new URL(service.value.address).origin));
  const failure: Failure | undefined = !service.ok
    ? service.failure
    : unreachable
      ? { kind: 'no-host-permission', origin: new URL(service.value.address).origin }
      : undefined;
  return done({ waiting, ...(failure ? { failure } : {}) });
}

/** Calls the service because the user pressed Retry. If it replies, sends what waited. */
export async function retryService(environment: Environment): Promise<Outcome<null>> {
  const checked = await checkService(environment);
  if (checked.ok) await becameReachable(environment);
  return checked;
}

/** Adds a key, and sends what waited for one. */
export async function addKeyAndResume(params: Params<'keys.add'>): Promise<Outcome<KeyFacts>> {
  const added = await addKey(params);
  if (added.ok) await becameReachable(added.value.environment);
  return added;
}

/** Removes the files that no message names, then the key: without it Alongside cannot remove them at the storage. */
export async function removeKeyAndFiles(
  environment: Environment,
): Promise<Outcome<Reply<'keys.remove'>>> {
  const leftAtStorage = await removeFiles(environment);
  await removeKey(environment);
  return done({ leftAtStorage });
}

/** Unlocks the keys under a passphrase, and sends what waited for them. */
export async function unlockAndResume(passphrase: string): Promise<Outcome<null>> {
  const opened = await unlock(passphrase);
  if (opened.ok) await allBecameReachable();
  return opened;
}

/** Chooses which keys need the passphrase. Keys that were locked are usable then, so what waited is sent. */
export async function choosePassphraseAndResume(
  params: Params<'settings.passphrase.save'>,
): Promise<Outcome<null>> {
  const chosen = await choosePassphrase(params);
  if (chosen.ok) await allBecameReachable();
  return chosen;
}
