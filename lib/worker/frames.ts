import { browser } from 'wxt/browser';
import type { Asker } from '../border/answer';
import * as z from '../domain/schema';
import { inLine } from './line';

// Which frame of a tab is the dock's. A page of ours in a tab is let in only with the pass that the
// content script of the tab's page was given for it; all others are denied everything.

const Frame = z.object({
  /** The document whose content script asked for it. */
  page: z.string(),
  frameId: z.number(),
  documentId: z.string(),
});

const Dock = z.object({
  /** The document that told last which record the tab shows: only its frame may ask. */
  page: z.string(),
  origin: z.string(),
  /** Given out and not spent, newest first. */
  passes: z.array(z.string()),
  /** Of this page, and of those that the browser keeps to come back to. */
  frames: z.array(Frame),
});
type Dock = z.infer<typeof Dock>;

/** So many pages back a tab is remembered. */
const PAGES_BACK = 8;
/** A page that changes its record quickly is given a few before its dock is there. */
const UNSPENT = 4;

const KEY = 'dock/';
export const dockKey = (tabId: number): string => KEY + tabId;

async function dockOf(tabId: number): Promise<Dock | undefined> {
  const key = dockKey(tabId);
  return Dock.safeParse((await browser.storage.session.get(key))[key]).data;
}

const keepDock = (tabId: number, dock: Dock): Promise<void> =>
  browser.storage.session.set({ [dockKey(tabId)]: dock });

/** Makes a page the one that its tab shows, so that its frame is heard; with a pass on demand. */
export const enterTab = (page: Asker, needsPass: boolean): Promise<string | undefined> =>
  inLine(dockKey(page.tabId ?? -1), async () => {
    const { tabId = -1, documentId = '', origin = '' } = page;
    const known = await dockOf(tabId);
    const same = known?.page === documentId && known.origin === origin;
    if (same && !needsPass) return undefined;
    const pass = needsPass ? crypto.randomUUID() : undefined;
    const passes = [...(pass ? [pass] : []), ...(same ? known.passes : [])].slice(0, UNSPENT);
    await keepDock(tabId, { page: documentId, origin, passes, frames: known?.frames ?? [] });
    return pass;
  });

/** Whether a frame is the dock's of the page that its tab shows. A pass makes it so, once. */
export const admitFrame = (frame: Asker, pass: string | undefined): Promise<boolean> =>
  inLine(dockKey(frame.tabId ?? -1), async () => {
    const { tabId = -1, frameId = 0, documentId = '' } = frame;
    const dock = await dockOf(tabId);
    if (!dock || dock.origin !== frame.tabOrigin) return false;
    const { page, passes, frames } = dock;
    if (pass === undefined || !passes.includes(pass))
      return frames.some(
        (one) => one.page === page && one.frameId === frameId && one.documentId === documentId,
      );
    await keepDock(tabId, {
      ...dock,
      passes: passes.filter((one) => one !== pass),
      frames: [{ page, frameId, documentId }, ...frames.filter((one) => one.page !== page)].slice(
        0,
        PAGES_BACK,
      ),
    });
    return true;
  });

/** The frames of all tabs that may ask now, and so are told what changed. */
export async function dockedFrames(): Promise<{ tabId: number; frameId: number }[]> {
  const stored = await browser.storage.session.get(null);
  return Object.entries(stored).flatMap(([key, value]) => {
    const dock = key.startsWith(KEY) ? Dock.safeParse(value).data : undefined;
    const live = dock?.frames.find(({ page }) => page === dock.page);
    return live ? [{ tabId: Number(key.slice(KEY.length)), frameId: live.frameId }] : [];
  });
}
