import type { Asker } from '../../border/answer';
import { viewOf } from '../../crm/page-rules';
import { done, type Outcome } from '../../domain/failure';
import type { PageRecipe, PageView } from '../../domain/page';
import { DOCK_AT_FIRST, DockState } from '../../domain/site';
import { settingsDb } from '../../storage/databases';
import { knownAt } from './known-records';

/** Of a record that the agent chose: nothing that the page says is believed to be of it. */
const BLIND: PageView = { name: [{ select: '_', from: 'text' }], placeholders: [], fields: {} };

/** What a content script is told of its host; null where the panel is not wanted. */
export async function recipeOf({ origin = '' }: Asker): Promise<Outcome<PageRecipe | null>> {
  const known = await knownAt(origin);
  if (!known) return done(null);
  const recipes = known.recipes.map(({ recipe }) => recipe);
  return done({
    rules: known.rules,
    views: [BLIND, ...recipes.map(viewOf)],
    dock: await dockOf(origin),
    // What is taught by pointing says nothing of the dock; what is taken in may.
    mode: recipes.find(({ dock }) => dock.mode !== 'push')?.dock.mode ?? 'push',
    css: recipes.flatMap(({ dock }) => dock.css).join('\n'),
  });
}

async function dockOf(origin: string): Promise<DockState> {
  const dock = DockState.safeParse(await (await settingsDb()).get('docks', origin));
  return dock.success ? dock.data : DOCK_AT_FIRST;
}

/** Remembers how the dock stands on the asking page's host. */
export async function keepDockOf({ origin = '' }: Asker, dock: DockState): Promise<Outcome<null>> {
  await (await settingsDb()).put('docks', dock, origin);
  return done(null);
}
