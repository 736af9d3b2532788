import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';

// Chromium allows an extension one offscreen document. Two features use it, one at a time: the go-live checks
// during a run, which have the right of way, and the keeper while files are on their way.

/** The mutex for opening and closing the offscreen document. */
export const runOffscreenExclusive = <T>(task: () => Promise<T>): Promise<T> =>
  runExclusive('offscreen', task);

/** The path of the offscreen document that is open, or undefined. */
export async function offscreenPath(): Promise<string | undefined> {
  const contextTypes = [browser.runtime.ContextType.OFFSCREEN_DOCUMENT];
  const [context] = await browser.runtime.getContexts({ contextTypes });
  return context && URL.parse(context.documentUrl ?? '')?.pathname;
}

/** Closes the offscreen document. It may have closed itself a moment ago, which is as good. */
export async function closeOffscreen(): Promise<void> {
  await Promise.allSettled([browser.offscreen.closeDocument()]);
}

/** Opens one of our pages in a hidden frame of the background's own page, as Firefox needs it. */
export async function openHiddenFrame(page: `/${string}.html`): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = new URL(page, browser.runtime.getURL('/')).href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.documentElement.append(frame);
  await loaded;
  return frame;
}
