import { Installation } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import type { EnvironmentDb } from '../../storage/databases';
import { INSTALLATIONS_KNOWN } from '../core/settings-store';

type SettingsRows = {
  get: (key: string) => Promise<string | undefined>;
  put: (value: string, key: string) => Promise<unknown>;
};

/**
 * Every installation that the service listed for the current key since its last reset of test data.
 * Stored rows of any other installation belong to another key, perhaps of another company.
 */
export async function ownInstallations(db: EnvironmentDb): Promise<Installation[]> {
  const current = await db.getAll('installations');
  return mergeById(parse(await db.get('settings', INSTALLATIONS_KNOWN)), current);
}

/** Adds installations that the service listed, in the transaction that stores them. */
export async function addOwnInstallations(
  settings: SettingsRows,
  shown: readonly Installation[],
): Promise<void> {
  const known = parse(await settings.get(INSTALLATIONS_KNOWN));
  await settings.put(JSON.stringify(mergeById(known, shown)), INSTALLATIONS_KNOWN);
}

/** Replaces the list after a reset of test data, in the transaction of the cleanup. */
export async function replaceOwnInstallations(
  settings: SettingsRows,
  fresh: readonly Installation[],
): Promise<void> {
  await settings.put(JSON.stringify(fresh), INSTALLATIONS_KNOWN);
}

const parse = (stored: string | undefined): Installation[] =>
  stored === undefined ? [] : v.parse(v.array(Installation), JSON.parse(stored));

/** Each installation once; the later list wins. */
const mergeById = (before: readonly Installation[], after: readonly Installation[]) => [
  ...new Map([...before, ...after].map((one) => [one.id, one])).values(),
];
