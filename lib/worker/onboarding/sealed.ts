import { done, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import type * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import type { StoredSealed } from '../../storage/stored-application';
import { isGone } from '../gone';
import { mayKeep } from '../purge';
import { vaultOf } from '../vault';

type Kind = StoredSealed['kind'];
/** One of a kind that is about an application. */
type About = { place: Place; applicationId: string; kind: Kind };

const boundTo = ({ place, applicationId, kind }: About, name: string): string =>
  JSON.stringify([place.environment, place.installationId, applicationId, kind, name]);

/** Keeps something about an application, sealed, in place of what had the same name. */
export async function keepSealed(
  about: About,
  name: string,
  value: unknown,
  at = Date.now(),
): Promise<Outcome<null>> {
  const { place, applicationId, kind } = about;
  const vault = await vaultOf(place.environment);
  if (!vault.ok) return vault;
  const box = await vault.value.seal(JSON.stringify(value), boundTo(about, name));
  const { environment, installationId } = place;
  const db = await environmentDb(environment);
  // Locked or removed meanwhile.
  if (!mayKeep(environment)) return failed({ kind: 'locked' });
  if (isGone(place)) return failed({ kind: 'test-data-reset' });
  await db.put('sealed', { installationId, applicationId, kind, name, at, ...box });
  return done(null);
}

/** What is kept of a kind about an application, by its names in order; what cannot be read is left out. */
export async function readSealed<T>(
  about: About,
  schema: z.ZodMiniType<T>,
  most = Number.POSITIVE_INFINITY,
): Promise<Outcome<{ name: string; at: number; value: T }[]>> {
  const { place, applicationId, kind } = about;
  const vault = await vaultOf(place.environment);
  if (!vault.ok) return vault;
  const of = [place.installationId, applicationId, kind];
  const range = IDBKeyRange.bound([...of, ''], [...of, '\uffff']);
  const rows = (await (await environmentDb(place.environment)).getAll('sealed', range)).slice(
    -most,
  );
  const read = await Promise.all(
    rows.map(async ({ name, at, iv, sealed }) => {
      const text = await vault.value.open({ iv, sealed }, boundTo(about, name));
      const value = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
      return value?.success ? [{ name, at, value: value.data }] : [];
    }),
  );
  return done(read.flat());
}

/** The names that are kept of a kind about an application, with when; nothing is opened. */
export async function namesKept({
  place,
  applicationId,
  kind,
}: About): Promise<{ name: string; at: number }[]> {
  const of = [place.installationId, applicationId, kind];
  const range = IDBKeyRange.bound([...of, ''], [...of, '\uffff']);
  const rows = await (await environmentDb(place.environment)).getAll('sealed', range);
  return rows.map(({ name, at }) => ({ name, at }));
}

export async function dropSealed(
  { place, applicationId, kind }: About,
  names: readonly string[],
): Promise<void> {
  const tx = (await environmentDb(place.environment)).transaction('sealed', 'readwrite');
  await Promise.all([
    ...names.map((name) => tx.store.delete([place.installationId, applicationId, kind, name])),
    tx.done,
  ]);
}
