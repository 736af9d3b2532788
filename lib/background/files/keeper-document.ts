import { browser } from 'wxt/browser';
import {
  closeOffscreen,
  offscreenPath,
  openHiddenFrame,
  runOffscreenExclusive,
} from '../core/offscreen';

// The keeper (entrypoints/keeper) is a document that is open while files are on their way. In Chromium it is the
// offscreen document; during a run of the go-live checks, which use that too, uploads wait. In Firefox it is a
// frame of the background's own page, and ends with that.

const PAGE = '/keeper.html';

let frame: HTMLIFrameElement | undefined;

async function isOpenNow(): Promise<boolean> {
  return import.meta.env.FIREFOX ? frame !== undefined : (await offscreenPath()) === PAGE;
}

/** Whether the keeper is open; one that is being opened counts. */
export const isKeeperOpen = (): Promise<boolean> => runOffscreenExclusive(isOpenNow);

/** Whether another feature has the one offscreen document of Chromium. */
export async function isKeptOut(): Promise<boolean> {
  if (import.meta.env.FIREFOX) return false;
  const path = await offscreenPath();
  return path !== undefined && path !== PAGE;
}

/** Opens the keeper. False if the go-live checks have the one offscreen document. */
export const openKeeper = (): Promise<boolean> =>
  runOffscreenExclusive(async () => {
    if (await isOpenNow()) return true;
    if (import.meta.env.FIREFOX) {
      frame = await openHiddenFrame(PAGE);
      return true;
    }
    if ((await offscreenPath()) !== undefined) return false;
    await browser.offscreen.createDocument({
      url: PAGE,
      reasons: [browser.offscreen.Reason.BLOBS],
      justification:
        'Reads the files that the user attaches, encrypts them and sends them in parts.',
    });
    return true;
  });

/** Closes the keeper unless `isNeeded` says, when it comes to it, that a file needs it. */
export const closeKeeper = (isNeeded: () => Promise<boolean>): Promise<void> =>
  runOffscreenExclusive(async () => {
    if (!(await isOpenNow()) || (await isNeeded())) return;
    frame?.remove();
    frame = undefined;
    if (!import.meta.env.FIREFOX) await closeOffscreen();
  });
