import type { Environment } from '../../domain/core/environment';
import { done, type Failure, type Outcome } from '../../domain/core/failure';
import type { Reply } from '../../protocol/contract';
import { checkService, partnerOf } from '../api/connection';
import { allBecameReachable, becameReachable } from '../api/reachable';
import { hasHostPermission } from '../keys/keys';
import { unlock } from '../keys/passphrase';
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

/** Unlocks the keys under a passphrase, and sends what waited for them. */
export async function unlockAndResume(passphrase: string): Promise<Outcome<null>> {
  const opened = await unlock(passphrase);
  if (opened.ok) await allBecameReachable();
  return opened;
}
