import type { Environment } from '../../domain/core/environment';
import { contradictsPrefix } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { KeyProfile } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import type { StoredKey } from '../../storage/stored-key';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';
import { KEY_AT } from './stored-keys';

/**
 * Saves the first 401 to a key, which blocks all calls of its environment. Late responses to earlier
 * calls do not unblock it; a 401 to a replaced key does not block the new one.
 */
export async function recordRefusal(environment: Environment, addedAt: number): Promise<void> {
  const changed = await changeKey(environment, addedAt, (stored) =>
    stored.refusedAt === undefined ? { ...stored, refusedAt: Date.now() } : stored,
  );
  if (changed) logEvent('key-refused', { environment, status: 401 });
}

/**
 * Saves the profile of a key (partner-api.md, GET /v1/me). If it contradicts the key's prefix, blocks the
 * environment and fails with `environment-contradicted`. With `unblock`, any other profile unblocks it.
 */
export async function saveProfile(
  environment: Environment,
  addedAt: number,
  { environment: named, permissions }: KeyProfile,
  { unblock = false } = {},
): Promise<Outcome<null>> {
  const now = Date.now();
  const contradiction =
    named !== undefined && contradictsPrefix(environment, named) ? named : undefined;
  const refusal = contradiction === undefined ? {} : { refusedAt: now, contradiction };
  const reset = unblock ? { refusedAt: undefined, contradiction: undefined } : {};
  await changeKey(environment, addedAt, (stored) => ({
    ...stored,
    ...reset,
    ...refusal,
    permissions,
    profileReadAt: now,
  }));
  if (contradiction === undefined) return done(null);
  logEvent('key-refused', { environment, failure: 'environment-contradicted' });
  return failed({ kind: 'environment-contradicted', prefix: environment, word: contradiction });
}

/** Changes a stored key. If screens show what changed, publishes it and returns true. */
async function changeKey(
  environment: Environment,
  addedAt: number,
  change: (stored: StoredKey) => StoredKey,
): Promise<boolean> {
  const tx = (await environmentDb(environment)).transaction('keys', 'readwrite');
  const stored = await tx.store.get(KEY_AT);
  const after = stored?.addedAt === addedAt ? change(stored) : stored;
  if (after && after !== stored) await tx.store.put(after, KEY_AT);
  await tx.done;
  if (!stored || !after || shownFields(stored) === shownFields(after)) return false;
  await Promise.all([
    publish({ kind: 'setup' }),
    publish({ kind: 'session' }),
    publish({ kind: 'service' }),
  ]);
  return true;
}

const shownFields = ({ permissions, refusedAt, contradiction }: StoredKey): string =>
  JSON.stringify([permissions, refusedAt !== undefined, contradiction]);
