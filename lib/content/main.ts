import type { PageRecipe } from '../domain/crm/content-messages';
import { isExtensionGone, sendToBackground } from './messaging';
import { retryLater } from './retry-later';
import { startSession } from './session';

/**
 * Starts the content script in a page. If it already runs there, the running one reads its recipe
 * again, so the background need not know which pages have it. If the background does not respond, it
 * asks again later; it stops if the site was removed or the extension is gone.
 */
export async function enterPage(): Promise<void> {
  if (globalThis.alongside) return globalThis.alongside();
  const leave = new AbortController();
  let applyRecipe: ((recipe: PageRecipe) => void) | undefined;
  const stop = (): void => {
    globalThis.alongside = undefined;
    leave.abort();
  };

  const readLater = retryLater(() => void globalThis.alongside?.(), leave.signal);

  globalThis.alongside = async () => {
    const recipe = await sendToBackground('recipe.read', () => ({}));
    if (leave.signal.aborted) return;
    if (recipe === null || isExtensionGone()) stop();
    else if (!recipe) readLater();
    else if (applyRecipe) applyRecipe(recipe);
    else applyRecipe = startSession(recipe, stop, leave.signal);
  };
  // No message reaches a page in the back/forward cache: its rules may have changed, or its site be removed.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void globalThis.alongside?.();
  };
  addEventListener('pageshow', onPageShow, { signal: leave.signal });
  // A prerendered page is not on the screen yet.
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
