import type { PageRecipe } from '../domain/page';
import { ask } from './background';
import { standBeside } from './stand-beside';

/**
 * Begins in a page, or, where the script runs in one for the second time, has the first read its
 * recipe again: so the background need not know which pages have it.
 */
export async function enterPage(): Promise<void> {
  if (globalThis.alongside) return globalThis.alongside();
  const leave = new AbortController();
  let take: ((recipe: PageRecipe) => void) | undefined;
  const stop = (): void => {
    globalThis.alongside = undefined;
    leave.abort();
  };

  globalThis.alongside = async () => {
    const recipe = await ask('crm.recipe', {});
    if (leave.signal.aborted) return;
    if (!recipe) stop();
    else if (take) take(recipe);
    else take = standBeside(recipe, stop, leave.signal);
  };
  // A page that is only prepared in case someone goes there shows nothing yet.
  if (document.prerendering) {
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen));
  }
  await globalThis.alongside();
}

declare global {
  /** Set in our own world of the page, which the page's scripts do not share. */
  var alongside: (() => Promise<void>) | undefined;
  interface Document {
    prerendering?: boolean;
  }
}
