import { browser } from 'wxt/browser';

/**
 * True once the extension was updated, reloaded or switched off while this page was open. The page
 * can then never use the extension's interfaces again.
 */
export function isContextInvalidated(): boolean {
  try {
    return !browser.runtime?.id;
  } catch {
    return true;
  }
}
