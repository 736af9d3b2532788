import { pick } from './pick';
import { tryRecipe, tryWays } from './try';

/**
 * Makes teaching ready to be called by the background, in our own world of the page. Where it is
 * already, that stays: it knows whether the page is being pointed at.
 */
export function enterTeaching(): void {
  globalThis.alongsideTeach ??= { pick, tryRecipe, tryWays };
}

declare global {
  /** Set in our own world of the page, which the page's scripts do not share. */
  var alongsideTeach:
    | { pick: typeof pick; tryRecipe: typeof tryRecipe; tryWays: typeof tryWays }
    | undefined;
}
