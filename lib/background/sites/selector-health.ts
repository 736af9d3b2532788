import type { Health, Recipe } from '../../domain/crm/recipe';
import { settingsDb } from '../../storage/databases';
import { enabledSites, recipesOf } from './enabled-sites';
import { knownRecord } from './match-record';

/** Visits that are stored per selector. */
const VISITS = 8;

/**
 * Saves which selectors of a recipe found an element during one visit to a record's page. Names that are
 * not in the recipe are dropped, because a page could forge the report.
 */
export async function saveHealth(
  origin: string,
  address: string,
  health: Record<string, boolean>,
): Promise<void> {
  const readBy = (await knownRecord(origin, address))?.readBy;
  if (!readBy) return;
  const { recipe, key } = readBy;
  const { store, done } = (await settingsDb()).transaction('health', 'readwrite');
  for (const what of selectorsOf(recipe)) {
    const found = health[what];
    if (found === undefined) continue;
    const before = (await store.get([key, what]))?.found ?? [];
    await store.put({ recipe: key, what, found: [...before, found].slice(-VISITS) });
  }
  await done;
}

/** In how many of the last visits each selector found nothing. */
export async function readHealth(): Promise<Health[]> {
  const db = await settingsDb();
  const [stored, wanted] = await Promise.all([db.getAll('health'), enabledSites()]);
  if (stored.length === 0) return [];
  const keys = new Set(stored.map(({ recipe }) => recipe));
  const visited = wanted.filter(({ site, crm = '' }) => site || keys.has(crm));
  const recipes = (await Promise.all(visited.map(recipesOf))).flat();
  const known = recipes.flatMap(({ recipe, key }) =>
    selectorsOf(recipe).map((what) => `${key} ${what}`),
  );
  return stored.flatMap(({ recipe, what, found }) => {
    if (!known.includes(`${recipe} ${what}`)) return [];
    return [{ recipe, what, missed: found.filter((there) => !there).length, of: found.length }];
  });
}

/** Deletes the health of a recipe, because it was changed or deleted. */
export async function clearHealth(key: string): Promise<void> {
  await (await settingsDb()).delete('health', IDBKeyRange.bound([key], [key, []]));
}

/** Deletes the health of all recipes that were taught on a site. */
export async function clearHealthAt(origin: string): Promise<void> {
  const last = `${origin}#\uffff`;
  await (await settingsDb()).delete('health', IDBKeyRange.bound([origin], [last, []]));
}

/** The names of a recipe's selectors in content scripts' reports: `ready`, `name 1`, `email 2`. */
const selectorsOf = ({ fields, ready }: Recipe): string[] => [
  ...(ready.witness || ready.exists || ready.absent ? ['ready'] : []),
  ...Object.entries(fields).flatMap(([field, sources]) =>
    sources.map((_, i) => `${field} ${i + 1}`),
  ),
];
