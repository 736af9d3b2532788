import { runExclusive } from '../../async/run-exclusive';
import * as v from '../../domain/core/schema';
import type { Caller } from '../../protocol/server/listen';
import { tabItems } from './tab-items';

// Which frame of a tab is the dock's. An extension page in a tab may send requests only with the token
// that the content script of the tab's page made for it; any other frame is denied everything.

const DockFrame = v.object({
  /** Id of the page's document, whose content script asked for the frame. */
  page: v.string(),
  frameId: v.number(),
  documentId: v.string(),
});

const Dock = v.object({
  /** Id of the document that reported its record last: only its frame may send requests. */
  page: v.string(),
  origin: v.string(),
  /** Tokens that the page announced and no frame used, newest first. */
  tokens: v.array(v.string()),
  /** The frames of this page, and of pages in the back/forward cache. */
  frames: v.array(DockFrame),
});

/** Frames saved per tab: one for each page in its back/forward cache. */
const PAGES_BACK = 8;
/** Unused tokens per tab: a page that keeps removing the dock makes several frames. */
const MOST_TOKENS = 4;

const docks = tabItems('dock/', Dock);

/** The saved dock of a tab. */
export const dockOf = docks.at;

/**
 * Saves which page a tab shows, so that only its frame may send requests, and the token of the frame that it
 * is about to make. Pages are admitted in the order in which they reported. `isAllowed`: whether the page's
 * site may have a dock.
 */
export const admitPage = (
  page: Caller,
  frameToken: string | undefined,
  isAllowed: Promise<boolean>,
): Promise<void> =>
  runExclusive(dockOf(page.tabId ?? -1).key, async () => {
    if (!(await isAllowed)) return;
    const { tabId = -1, documentId = '', origin = '' } = page;
    const known = await dockOf(tabId).get();
    const isSamePage = known?.page === documentId && known.origin === origin;
    if (isSamePage && frameToken === undefined) return;
    const announced = frameToken === undefined ? [] : [frameToken];
    const tokens = [...announced, ...(isSamePage ? known.tokens : [])].slice(0, MOST_TOKENS);
    await dockOf(tabId).set({ page: documentId, origin, tokens, frames: known?.frames ?? [] });
  });

/**
 * Whether a frame is the dock's frame of the page that its tab shows. A token admits one frame, once. It
 * waits for reports of the page that came before, because one of them announced the token.
 */
export const authenticateFrame = (frame: Caller, token: string | undefined): Promise<boolean> =>
  runExclusive(dockOf(frame.tabId ?? -1).key, async () => {
    const { tabId = -1, frameId = 0, documentId = '' } = frame;
    const dock = await dockOf(tabId).get();
    if (!dock || dock.origin !== frame.tabOrigin) return false;
    const { page, tokens, frames } = dock;
    if (token === undefined || !tokens.includes(token))
      return frames.some(
        (one) => one.page === page && one.frameId === frameId && one.documentId === documentId,
      );
    await dockOf(tabId).set({
      ...dock,
      tokens: tokens.filter((one) => one !== token),
      frames: [{ page, frameId, documentId }, ...frames.filter((one) => one.page !== page)].slice(
        0,
        PAGES_BACK,
      ),
    });
    return true;
  });

/** Whether the dock's frame loaded beside the page that a tab shows. */
export async function hasDockedFrame(tabId: number): Promise<boolean> {
  const dock = await dockOf(tabId).get();
  return dock?.frames.some(({ page }) => page === dock.page) ?? false;
}

/** The dock frames of all tabs that may send requests now; events are published to them. */
export async function dockedFrames(): Promise<{ tabId: number; frameId: number }[]> {
  return (await docks.all()).flatMap(({ id, value: dock }) => {
    const current = dock.frames.find(({ page }) => page === dock.page);
    return current ? [{ tabId: Number(id), frameId: current.frameId }] : [];
  });
}
