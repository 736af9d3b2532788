import type { Asker } from '../../border/answer';
import { rulesOf, typedRule, viewOf } from '../../crm/page-rules';
import { done, type Outcome } from '../../domain/failure';
import type { PageRecipe } from '../../domain/page';
import { DOCK_AT_FIRST, DockState } from '../../domain/site';
import { settingsDb } from '../../storage/databases';
import { groundsAt } from './grounds';

/** What a content script is told of its host; null where the panel is not wanted. */
export async function recipeOf({ origin = '' }: Asker): Promise<Outcome<PageRecipe | null>> {
  const wanted = await groundsAt(origin);
  if (wanted.length === 0) return done(null);
  const recipes = wanted.flatMap(({ recipe }) => recipe ?? []);
  const typed = wanted.flatMap(({ site }) => site?.rules ?? []);
  return done({
    // Of two that fit alike the first decides: a recipe also knows how to read the record.
    rules: [...recipes.flatMap((recipe, i) => rulesOf(recipe, i)), ...typed.map(typedRule)],
    views: recipes.map(viewOf),
    dock: await dockOf(origin),
    mode: recipes[0]?.dock.mode ?? 'push',
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
