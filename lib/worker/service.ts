import type { Asked, Reply } from '../border/questions';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { done, type Failure, type Outcome } from '../domain/failure';
import type { KeyFacts } from '../domain/installation';
import { checkService, partnerOf } from './connection';
import { pendingWrites } from './counts';
import { readOldKey } from './key-clock';
import { addKey, mayReach } from './keys';
import { unlock } from './lock-passphrase';
import { complain } from './log';
import { setApplicationsClock } from './onboarding/clock';
import { wake } from './outbox/pump';
import { lookNow } from './poll/poller';

/** Why nothing reaches an environment's service now, if so, and how many writes wait for it. */
export async function readService(
  environment: Environment,
): Promise<Outcome<Reply<'service.read'>>> {
  const [service, { waiting }] = await Promise.all([
    partnerOf(environment),
    pendingWrites(environment),
  ]);
  const unreachable = service.ok && !(await mayReach(new URL(service.value.address).origin));
  const failure: Failure | undefined = !service.ok
    ? service.failure
    : unreachable
      ? { kind: 'no-host-permission', origin: new URL(service.value.address).origin }
      : undefined;
  return done({ waiting, ...(failure ? { failure } : {}) });
}

/** A person says "try again": where it helps, all that waited goes on. */
export async function tryService(environment: Environment): Promise<Outcome<null>> {
  const checked = await checkService(environment);
  if (checked.ok) await goOn(environment);
  return checked;
}

/** Keeps a key, and lets what waited for one go on. */
export async function takeKey(asked: Asked<'keys.add'>): Promise<Outcome<KeyFacts>> {
  const added = await addKey(asked);
  if (added.ok) await goOn(added.value.environment);
  return added;
}

/** Opens the keys that a passphrase seals, and lets what waited for them go on. */
export async function openKeys(passphrase: string): Promise<Outcome<null>> {
  const opened = await unlock(passphrase);
  if (opened.ok) await goOnEverywhere();
  return opened;
}

/** Something that stood in the way may be gone: a permission was given. */
export const goOnEverywhere = async (): Promise<void> => {
  await Promise.all(ENVIRONMENTS.map(goOn));
};

/** What waited is sent, and what could not be read is read; nobody waits for the end of either. */
async function goOn(environment: Environment): Promise<void> {
  await wake(environment);
  readOldKey(environment).catch((error: unknown) => complain('A key was not read again:', error));
  lookNow(environment).catch((error: unknown) => complain('Reading was held up:', error));
  await setApplicationsClock();
}
