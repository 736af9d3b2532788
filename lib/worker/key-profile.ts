import { contradictsPrefix, type Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { KeyProfile } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { note } from './log';
import { tell } from './news';
import { AT } from './stored-keys';

// What the service says of a key, kept beside it.

/**
 * Closes an environment at the first 401. Late answers to calls that were made before never open it;
 * and one to a key that was replaced meanwhile says nothing of the new one.
 */
export async function noteRefusal(environment: Environment, addedAt: number): Promise<void> {
  const changed = await changeKey(environment, addedAt, (stored) =>
    stored.refusedAt === undefined ? { ...stored, refusedAt: Date.now() } : stored,
  );
  if (changed) note('key-refused', { environment, status: 401 });
}

/**
 * Keeps what a key's profile says (partner-api.md, GET /v1/me). A profile that contradicts the key's
 * prefix closes its environment and is the failure. With `opens`, each other one opens it again.
 */
export async function keepProfile(
  environment: Environment,
  addedAt: number,
  { environment: said, permissions }: KeyProfile,
  { opens = false } = {},
): Promise<Outcome<null>> {
  const now = Date.now();
  const contradiction =
    said !== undefined && contradictsPrefix(environment, said) ? said : undefined;
  const closed = contradiction === undefined ? {} : { refusedAt: now, contradiction };
  const opened = opens ? { refusedAt: undefined, contradiction: undefined } : {};
  await changeKey(environment, addedAt, (stored) => ({
    ...stored,
    ...opened,
    ...closed,
    permissions,
    profileReadAt: now,
  }));
  if (contradiction === undefined) return done(null);
  note('key-refused', { environment, failure: 'environment-contradicted' });
  return failed({ kind: 'environment-contradicted', prefix: environment, word: contradiction });
}

/** True where that changed what people see of the key: then every screen is told. */
async function changeKey(
  environment: Environment,
  addedAt: number,
  change: (stored: StoredKey) => StoredKey,
): Promise<boolean> {
  const tx = (await environmentDb(environment)).transaction('keys', 'readwrite');
  const stored = await tx.store.get(AT);
  const after = stored?.addedAt === addedAt ? change(stored) : stored;
  if (after && after !== stored) await tx.store.put(after, AT);
  await tx.done;
  if (!stored || !after || shownOf(stored) === shownOf(after)) return false;
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    tell({ kind: 'service' }),
  ]);
  return true;
}

const shownOf = ({ permissions, refusedAt, contradiction }: StoredKey): string =>
  JSON.stringify([permissions, refusedAt !== undefined, contradiction]);
