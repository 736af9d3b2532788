import { done, failed, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import * as v from '../../../domain/core/schema';
import { environmentDb } from '../../../storage/databases';
import type { StoredEncrypted } from '../../../storage/stored-application';
import { canPersist } from '../../core/epoch';
import { isRetired } from '../../core/retired-installations';
import { vaultOf } from '../../keys/vault';

type Kind = StoredEncrypted['kind'];
/** The application and the kind of data about it. */
type About = { scope: Scope; applicationId: string; kind: Kind };

/** Binds a ciphertext to its row, so that it cannot be decrypted as another one. */
const boundTo = ({ scope, applicationId, kind }: About, name: string): string =>
  JSON.stringify([scope.environment, scope.installationId, applicationId, kind, name]);

/**
 * Encrypts a value about an application and stores it under a name, replacing an earlier one. `at` is
 * in epoch milliseconds. Fails with `locked` or `test-data-reset` if that happened meanwhile.
 */
export async function saveEncrypted(
  about: About,
  name: string,
  value: unknown,
  at = Date.now(),
): Promise<Outcome<null>> {
  const { scope, applicationId, kind } = about;
  const vault = await vaultOf(scope.environment);
  if (!vault.ok) return vault;
  const box = await vault.value.encrypt(JSON.stringify(value), boundTo(about, name));
  const { environment, installationId } = scope;
  const db = await environmentDb(environment);
  // The key was locked or removed during the encryption.
  if (!canPersist(environment)) return failed({ kind: 'locked' });
  if (isRetired(scope)) return failed({ kind: 'test-data-reset' });
  await db.put('sealed', { installationId, applicationId, kind, name, at, ...box });
  return done(null);
}

/**
 * Decrypts the stored values of one kind about an application, in the order of their names. `most`
 * limits them to the last ones. Values that cannot be decrypted or parsed are left out.
 */
export async function readEncrypted<T>(
  about: About,
  schema: v.GenericSchema<unknown, T>,
  most = Number.POSITIVE_INFINITY,
): Promise<Outcome<{ name: string; at: number; value: T }[]>> {
  const { scope, applicationId, kind } = about;
  const vault = await vaultOf(scope.environment);
  if (!vault.ok) return vault;
  const of = [scope.installationId, applicationId, kind];
  const range = IDBKeyRange.bound([...of, ''], [...of, '\uffff']);
  const rows = (await (await environmentDb(scope.environment)).getAll('sealed', range)).slice(
    -most,
  );
  const read = await Promise.all(
    rows.map(async ({ name, at, iv, sealed }) => {
      const text = await vault.value.decrypt({ iv, sealed }, boundTo(about, name));
      const value = text === undefined ? undefined : v.safeParse(schema, JSON.parse(text));
      return value?.success ? [{ name, at, value: value.output }] : [];
    }),
  );
  return done(read.flat());
}

/** The names and times (epoch milliseconds) of the stored values of one kind; decrypts nothing. */
export async function listEncrypted({
  scope,
  applicationId,
  kind,
}: About): Promise<{ name: string; at: number }[]> {
  const of = [scope.installationId, applicationId, kind];
  const range = IDBKeyRange.bound([...of, ''], [...of, '\uffff']);
  const rows = await (await environmentDb(scope.environment)).getAll('sealed', range);
  return rows.map(({ name, at }) => ({ name, at }));
}

/** Deletes stored values of one kind by their names. */
export async function deleteEncrypted(
  { scope, applicationId, kind }: About,
  names: readonly string[],
): Promise<void> {
  const tx = (await environmentDb(scope.environment)).transaction('sealed', 'readwrite');
  await Promise.all([
    ...names.map((name) => tx.store.delete([scope.installationId, applicationId, kind, name])),
    tx.done,
  ]);
}
