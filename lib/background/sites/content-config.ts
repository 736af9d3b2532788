import { viewOf } from '../../crm/page-rules';
import { done, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import type { PageRecipe, PageView } from '../../domain/crm/content-messages';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Recipe } from '../../domain/crm/recipe';
import { type DockChange, DockState, INITIAL_DOCK } from '../../domain/crm/site';
import type { Caller } from '../../protocol/server/listen';
import { settingsDb } from '../../storage/databases';
import { isGranted } from './enabled-sites';
import { readingRulesAt } from './match-record';

/** The view of a record that the agent chose: it reads nothing from the page. */
const EMPTY_VIEW: PageView = {
  name: [{ select: '_', from: 'text' }],
  placeholders: [],
  fields: {},
};

/**
 * The configuration of a content script on its origin; null if the user did not enable the site, or
 * withdrew its permission while the page was in the back/forward cache.
 */
export async function recipeOf({ origin = '' }: Caller): Promise<Outcome<PageRecipe | null>> {
  const known = await readingRulesAt(origin);
  if (!known || !(await isGranted([matchPattern(origin)]))) return done(null);
  const recipes = known.recipes.map(({ recipe }) => recipe);
  return done({
    rules: known.rules,
    views: [EMPTY_VIEW, ...recipes.map(viewOf)],
    dock: await dockStateOf(origin),
    mode: dockModeOf(recipes),
    css: dockStyleOf(recipes),
  });
}

/** The dock mode of a page. A recipe taught by pointing has none of its own; another one may. */
export const dockModeOf = (recipes: Recipe[]): Recipe['dock']['mode'] =>
  recipes.find(({ dock }) => dock.mode !== 'push')?.dock.mode ?? 'push';

/** CSS rules for a page that a dock stands beside. */
export const dockStyleOf = (recipes: Recipe[]): string =>
  recipes.flatMap(({ dock }) => dock.css).join('\n');

/** The dock's state on a host. */
export const dockStateOf = async (origin: string): Promise<DockState> =>
  parseDock(await (await settingsDb()).get('docks', origin));

function parseDock(stored: unknown): DockState {
  const dock = v.safeParse(DockState, stored);
  return dock.success ? dock.output : INITIAL_DOCK;
}

/** Saves what a page changed of the dock on its host. Several tabs may do so at once. */
export async function saveDockChange(
  { origin = '' }: Caller,
  change: DockChange,
): Promise<Outcome<null>> {
  const { store, done: saved } = (await settingsDb()).transaction('docks', 'readwrite');
  const dock = parseDock(await store.get(origin));
  const next = { ...dock, ...change };
  if (change.found) next.found = mergeRecent(dock.found, change.found);
  if (change.tight) next.tight = mergeRecent(dock.tight, change.tight);
  await store.put(next, origin);
  await saved;
  return done(null);
}

/** Most windows and widths for which facts are saved, of each kind. */
const MOST_PLACES = 8;

/** Returns both, with what was added last at the end. Drops the oldest, and what was set to 0. */
const mergeRecent = <T>(saved: Record<string, T> = {}, added: Record<string, T>) =>
  Object.fromEntries(
    [
      ...Object.entries(saved).filter(([key]) => !Object.hasOwn(added, key)),
      ...Object.entries(added).filter(([, value]) => value !== 0),
    ].slice(-MOST_PLACES),
  );
