import { browser } from 'wxt/browser';
import { createHook } from '../core/hook';
import { reportError } from '../core/log';
import {
  closeOffscreen,
  offscreenPath,
  openHiddenFrame,
  runOffscreenExclusive,
} from '../core/offscreen';

// The document that runs the checks (entrypoints/golive-runner). It exists only during runs. In
// Chromium it is an offscreen document, because a service worker can hold none; in Firefox it is a
// frame of the background's own page, and ends with that.

const PAGE = '/golive-runner.html';

/** Runs after the document was closed: in Chromium another one may be opened now. */
const runnerClosed = createHook<[]>();

export const onRunnerClosed = runnerClosed.on;

/**
 * Opens the document, which looks for its runs once its texts and checks are loaded. `isShared`:
 * another run is active and uses it. Without one, a document that is open belongs to a background that
 * the browser stopped, and is replaced.
 */
export const openRunner = (isShared: boolean): Promise<void> =>
  runOffscreenExclusive(async () => {
    if (await isRunnerOpen()) {
      if (isShared) return;
      await closeDocument();
    }
    if (import.meta.env.FIREFOX) {
      frame = await openHiddenFrame(PAGE);
      return;
    }
    // Files that are on their way wait until the run ends.
    if ((await offscreenPath()) !== undefined) await closeOffscreen();
    await browser.offscreen.createDocument({
      url: PAGE,
      // No reason of the list says `a long computation`; this one is the nearest.
      reasons: [browser.offscreen.Reason.WORKERS],
      justification:
        'Runs the go-live checks and writes their report apart from the service worker, for as long as a run takes.',
    });
  });

/** Whether the document is open. */
export const isRunnerOpen = async (): Promise<boolean> =>
  import.meta.env.FIREFOX ? frame !== undefined : (await offscreenPath()) === PAGE;

/** Closes the document unless `isNeeded` says, when it comes to it, that a run uses it. */
export const closeRunner = (isNeeded: () => boolean): Promise<void> =>
  runOffscreenExclusive(async () => {
    if (isNeeded() || !(await isRunnerOpen())) return false;
    await closeDocument();
    return true;
  })
    .then((isClosed) => (isClosed ? runnerClosed.run() : undefined))
    .catch((error: unknown) =>
      reportError('The document of the go-live checks was not closed:', error),
    );

let frame: HTMLIFrameElement | undefined;

async function closeDocument(): Promise<void> {
  frame?.remove();
  frame = undefined;
  if (!import.meta.env.FIREFOX) await closeOffscreen();
}
