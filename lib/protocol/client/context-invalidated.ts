import { browser } from 'wxt/browser';

/**
 * True once the extension was updated, reloaded or switched off under this page: the browser has
 * then taken all of its interfaces away, for good.
 */
export function isCutOff(): boolean {
  try {
    return !browser.runtime?.id;
  } catch {
    return true;
  }
}
