import { type Browser, browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import { DOCK, OWN_ROOM, type Room, roomRules, USABLE } from '../../crm/room-rules';
import * as v from '../../domain/core/schema';
import type { Recipe } from '../../domain/crm/recipe';
import type { DockState } from '../../domain/crm/site';
import { reportError } from '../core/log';
import { tabItems } from '../core/tab-items';
import { tabsWithRecords } from '../core/tab-store';
import { waitForPage } from '../core/wait-for-page';
import { dockModeOf, dockStateOf, dockStyleOf } from './content-config';
import { injectDock } from './inject-dock';
import { readingRulesAt, recordIn } from './match-record';

// A page that will get an open panel makes room for it before its first layout: a second layout would
// take a fifth of the page's load. The background inserts the early room when the browser loads a
// record's address, which is before a content script runs. The dock's own rules replace it. The dock's
// scripts are on their way from then on, too, instead of from the page's first report.

/** The style sheet that a loading page has from us, by tab. */
const inserted = tabItems('earlyRoom/', v.string());

/** Tabs whose document is not complete. */
const loading = new Set<number>();

/**
 * Makes and removes early rooms as pages load. Each load of any tab starts a stopped background, so it
 * listens only while some tab shows a record: `saveShownRecord` calls this again.
 */
export function watchPageLoads(): void {
  browser.tabs.onUpdated.addListener(pageLoads);
}

/** Stops listening until the next record is shown. */
export async function ignoreLoadsWithoutRecords(): Promise<void> {
  if ((await tabsWithRecords()).length === 0) browser.tabs.onUpdated.removeListener(pageLoads);
}

function pageLoads(
  tabId: number,
  { status }: { status?: string },
  { url = '' }: Browser.tabs.Tab,
): void {
  // The browser names the address only of a host that we may reach.
  if (status === 'loading' && url) {
    loading.add(tabId);
    prepare(tabId, url).catch(failed);
  } else if (status === 'complete') loading.delete(tabId);
}

const failed = (error: unknown): void => reportError('Early room:', error);

async function prepare(tabId: number, address: string): Promise<void> {
  const expected = await expectedPanel(address);
  if (!expected) return;
  const room = earlyRoomOf(expected);
  await Promise.all([
    room && makeEarlyRoom(tabId, room),
    // Firefox reports a load also while the page before it is still there.
    import.meta.env.FIREFOX ? undefined : injectEarly(tabId),
  ]);
}

/** The browser runs them as soon as the page is parsed. If it is left before, nothing is lost. */
async function injectEarly(tabId: number): Promise<void> {
  if (loading.has(tabId))
    await Promise.allSettled([injectDock(tabId, { dock: true, panel: true })]);
}

async function makeEarlyRoom(tabId: number, room: Room): Promise<void> {
  await runExclusive(inserted.at(tabId).key, async () => {
    // A single-page application that changes its address does not load: its tab is complete at once.
    if (!loading.has(tabId)) return;
    const css = sheetOf(room);
    const [delivery] = await Promise.allSettled([waitForPage(insertSheet(tabId, css))]);
    // The agent may have left the page meanwhile, or the browser shows an error instead of it.
    if (delivery.status === 'fulfilled') await inserted.at(tabId).set(css);
  });
}

/** Gives the early room back: the page shows no record after all, or the dock has rules of its own. */
export function removeEarlyRoom(tabId: number): Promise<void> {
  loading.delete(tabId);
  return runExclusive(inserted.at(tabId).key, async () => {
    const css = await inserted.at(tabId).get();
    if (css === undefined) return;
    await inserted.at(tabId).remove();
    // A page that was left took its style sheets with it.
    await Promise.allSettled([waitForPage(removeSheet(tabId, css))]);
  });
}

// Firefox inserts CSS only once the page is complete, so a function inserts it there.
const insertSheet = (tabId: number, css: string): Promise<unknown> =>
  import.meta.env.FIREFOX
    ? browser.scripting.executeScript({
        target: { tabId },
        injectImmediately: true,
        func: adoptSheet,
        args: [css],
      })
    : browser.scripting.insertCSS({ target: { tabId }, css });

const removeSheet = (tabId: number, css: string): Promise<unknown> =>
  import.meta.env.FIREFOX
    ? browser.scripting.executeScript({
        target: { tabId },
        injectImmediately: true,
        func: dropSheet,
      })
    : browser.scripting.removeCSS({ target: { tabId }, css });

/** Runs in the page's isolated world, so it uses nothing from outside. */
function adoptSheet(css: string): void {
  // Firefox reports a load twice: when it asks for the page, and when it has the page.
  const isNew = !globalThis.alongsideRoom;
  globalThis.alongsideRoom ??= new CSSStyleSheet();
  globalThis.alongsideRoom.replaceSync(css);
  if (isNew) document.adoptedStyleSheets.push(globalThis.alongsideRoom);
}

/** Runs in the page's isolated world. */
function dropSheet(): void {
  const sheets = document.adoptedStyleSheets;
  const at = globalThis.alongsideRoom ? sheets.indexOf(globalThis.alongsideRoom) : -1;
  if (at >= 0) sheets.splice(at, 1);
  globalThis.alongsideRoom = undefined;
}

declare global {
  /** In Firefox, in the isolated world of a page: the style sheet of its early room. */
  var alongsideRoom: CSSStyleSheet | undefined;
}

/** The rules apply until the dock marks its element: from then on it has its own, or is folded. */
function sheetOf(room: Room): string {
  const { root, parts } = roomRules(room);
  const page = `html:not(:has(>${DOCK}[${OWN_ROOM}]))`;
  const isWide = `screen and (min-width:${room.width + USABLE}px)`;
  return `@media ${isWide}{${page}{${root}}@scope(${page}){${parts}}}`;
}

type ExpectedPanel = { dock: DockState; recipes: Recipe[] };

/** The panel that a page of this address will get, if any. */
export async function expectedPanel(address: string): Promise<ExpectedPanel | undefined> {
  const origin = URL.parse(address)?.origin ?? '';
  const [known, dock] = await Promise.all([readingRulesAt(origin), dockStateOf(origin)]);
  if (!known || !dock.open || !recordIn(known, origin, address)) return undefined;
  return { dock, recipes: known.recipes.map(({ recipe }) => recipe) };
}

/**
 * The room that a page needs before it is laid out: none where this host's pages were seen to need
 * anything but a margin of the panel's width.
 */
export function earlyRoomOf({ dock, recipes }: ExpectedPanel): Room | undefined {
  const { over, tight, found, width, side } = dock;
  const isNarrow = Object.values(found ?? {}).some(({ narrow }) => narrow);
  const isMargin = dockModeOf(recipes) === 'push' && !over && !tight && !isNarrow;
  return isMargin ? { width, left: side === 'left', css: dockStyleOf(recipes) } : undefined;
}
