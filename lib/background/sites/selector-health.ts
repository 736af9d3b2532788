import type { Health, Recipe } from '../../domain/recipe';
import { settingsDb } from '../../storage/databases';
import { grounds } from './grounds';
import { knownRecord } from './known-records';

/** So many visits back. */
const VISITS = 8;

/**
 * Keeps, for the recipe that reads the record at an address, which of its selectors found something
 * in one visit. What the recipe does not know is not kept: a page's script is not to be trusted.
 */
export async function keepHealth(
  origin: string,
  address: string,
  health: Record<string, boolean>,
): Promise<void> {
  const readBy = (await knownRecord(origin, address))?.readBy;
  if (!readBy) return;
  const { recipe, key } = readBy;
  const { store, done } = (await settingsDb()).transaction('health', 'readwrite');
  for (const what of looksFor(recipe)) {
    const now = health[what];
    if (now === undefined) continue;
    const before = (await store.get([key, what]))?.found ?? [];
    await store.put({ recipe: key, what, found: [...before, now].slice(-VISITS) });
  }
  await done;
}

/** How often each selector of the recipes found nothing, of the last visits. */
export async function healthOf(): Promise<Health[]> {
  const db = await settingsDb();
  const [stored, wanted] = await Promise.all([db.getAll('health'), grounds()]);
  const known = wanted.flatMap(({ recipes }) =>
    recipes.flatMap(({ recipe, key }) => looksFor(recipe).map((what) => `${key} ${what}`)),
  );
  return stored.flatMap(({ recipe, what, found }) => {
    if (!known.includes(`${recipe} ${what}`)) return [];
    return [{ recipe, what, missed: found.filter((there) => !there).length, of: found.length }];
  });
}

/** Forgets how a recipe fared: it is another one now, or gone. */
export async function forgetHealth(key: string): Promise<void> {
  await (await settingsDb()).delete('health', IDBKeyRange.bound([key], [key, []]));
}

/** The same for all that was taught on a site. */
export async function forgetHealthAt(origin: string): Promise<void> {
  const last = `${origin}#\uffff`;
  await (await settingsDb()).delete('health', IDBKeyRange.bound([origin], [last, []]));
}

/** What a recipe says where to find, as content scripts call it: `ready`, `name 1`, `email 2`. */
export const looksFor = ({ fields, ready }: Recipe): string[] => [
  ...(ready.witness || ready.exists || ready.absent ? ['ready'] : []),
  ...Object.entries(fields).flatMap(([field, sources]) =>
    sources.map((_, i) => `${field} ${i + 1}`),
  ),
];
