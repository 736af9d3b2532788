import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import { reportError } from '../core/log';

// The document that runs the checks (entrypoints/golive-runner). It exists only during runs. In
// Chromium it is an offscreen document, because a service worker can hold none; in Firefox it is a
// frame of the background's own page, and ends with that.

const PAGE = '/golive-runner.html';

const exclusively = <T>(task: () => Promise<T>): Promise<T> => runExclusive('golive-runner', task);

/**
 * Opens the document, which looks for its runs once its texts and checks are loaded. `isShared`:
 * another run is active and uses it. Without one, a document that is open belongs to a background that
 * the browser stopped, and is replaced.
 */
export const openRunner = (isShared: boolean): Promise<void> =>
  exclusively(async () => {
    if (await isRunnerOpen()) {
      if (isShared) return;
      await closeDocument();
    }
    if (import.meta.env.FIREFOX) return openFrame();
    await browser.offscreen.createDocument({
      url: PAGE,
      // No reason of the list says `a long computation`; this one is the nearest.
      reasons: [browser.offscreen.Reason.WORKERS],
      justification:
        'Runs the go-live checks and writes their report apart from the service worker, for as long as a run takes.',
    });
  });

export const isRunnerOpen = async (): Promise<boolean> => {
  if (import.meta.env.FIREFOX) return frame !== undefined;
  const contextTypes = [browser.runtime.ContextType.OFFSCREEN_DOCUMENT];
  return (await browser.runtime.getContexts({ contextTypes })).length > 0;
};

/** Closes the document unless `isNeeded` says, when it comes to it, that a run uses it. */
export const closeRunner = (isNeeded: () => boolean): Promise<void> =>
  exclusively(async () => {
    if (!isNeeded() && (await isRunnerOpen())) await closeDocument();
  }).catch((error: unknown) =>
    reportError('The document of the go-live checks was not closed:', error),
  );

let frame: HTMLIFrameElement | undefined;

async function openFrame(): Promise<void> {
  const opened = document.createElement('iframe');
  frame = opened;
  opened.hidden = true;
  opened.src = browser.runtime.getURL(PAGE);
  const loaded = new Promise((resolve) => opened.addEventListener('load', resolve, { once: true }));
  document.documentElement.append(opened);
  await loaded;
}

async function closeDocument(): Promise<void> {
  if (import.meta.env.FIREFOX) {
    frame?.remove();
    frame = undefined;
    return;
  }
  // It may have closed itself a moment ago, which is as good.
  await Promise.allSettled([browser.offscreen.closeDocument()]);
}
