import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { underThePointer } from '../browsers/chromium-surface';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect } from './setting';

/** The customer of the record that is opened first. */
export const CUSTOMER = 'Ada Example';
/** Widths of the window and of the dock at first. */
export const [WINDOW, DOCK] = [1280, 380];
/** The width of the panel's edge with its resizer, beside the frame. */
export const GRIP = 8;
export const EDGE = WINDOW - DOCK;

type Given = { alongside: Chromium; service: FakeService; crm: string };
type Box = { left: number; right: number; top: number; bottom: number };

/** Opens a record of the in-house CRM in this layout, with the dock open. */
export async function beside({ alongside, service, crm }: Given, layout: string) {
  const at = await atCustomer(alongside, service, crm, {
    path: `/${layout}/customers/41`,
    pattern: `/${layout}/customers/:id`,
  });
  await at.sidebar.see('heading', CUSTOMER);
  return at;
}

export const boxOf = (tab: ChromiumTab, select: string): Promise<Box> =>
  tab.page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return {
      left: box?.left ?? -1,
      right: box?.right ?? -1,
      top: box?.top ?? -1,
      bottom: box?.bottom ?? -1,
    };
  }, select);

/** Where the panel's frame is drawn in the tab. */
export async function panelBox(sidebar: ChromiumPanel): Promise<Box> {
  const box = await (await sidebar.frame.frameElement()).boundingBox();
  if (!box) throw new Error('The panel is not drawn.');
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height };
}

export const rightOf = (tab: ChromiumTab, select: string) => async () =>
  Math.round((await boxOf(tab, select)).right);

/** Chooses where the panel stands. */
export async function place(sidebar: ChromiumPanel, choice: string): Promise<void> {
  const placing = sidebar.find('radio', choice);
  if (!(await placing.isVisible())) {
    await underThePointer(sidebar.find('button', 'Panel menu'));
    await sidebar.chooseInMenu('Panel menu', 'Panel position');
  }
  // The panel may have moved a moment ago, by an earlier choice.
  await underThePointer(placing);
  await sidebar.click('radio', choice);
  await expect(placing).toBeChecked();
}

/** Dispatches the shortcut as the browser would: keys pressed by the driver reach pages only. */
export const shortcut = (alongside: Chromium): Promise<void> =>
  alongside.background().evaluate(async () => {
    const { commands, tabs } = Reflect.get(globalThis, 'chrome');
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    commands.onCommand.dispatch('panel', tab);
  });

/**
 * Makes the window one pixel wider, so that the dock checks for overlaps, and waits until it has.
 */
export async function lookAgain(tab: ChromiumTab, side: 'left' | 'right' = 'right'): Promise<void> {
  await tab.inPage(`void (() => {
    const late = document.createElement('button');
    late.id = 'late';
    late.textContent = 'Late';
    Object.assign(late.style, { position: 'fixed', top: '300px', ${side}: 0 });
    document.body.append(late); })()`);
  await tab.page.setViewportSize({ width: WINDOW + 1, height: 800 });
  const late = () => boxOf(tab, '#late');
  await expect.poll(late).toMatchObject(side === 'left' ? { left: DOCK } : { right: EDGE + 1 });
}

/** Stores a taught recipe with this dock mode for the CRM. */
export async function teachDock(
  { open, stopBackground }: Chromium,
  crm: string,
  dock: { mode: string; css: string[] },
): Promise<void> {
  const options = await open('options');
  await options.page.evaluate(
    ({ origin, dock }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const sites = opening.result.transaction('sites', 'readwrite').objectStore('sites');
          const reading = sites.get(origin);
          reading.onsuccess = () => {
            const taught = {
              id: 'northwind',
              name: 'Northwind',
              hosts: [],
              selfHosted: true,
              checked: '2026-11-21',
              records: [
                {
                  match: { path: '^/[\\w-]+/customers/(?<id>\\d+)$' },
                  type: 'customers',
                  certainty: 'verified',
                  examples: {},
                },
              ],
              notRecords: [],
              fields: {},
              dock,
            };
            const writing = sites.put(
              { ...reading.result, taught },
              sites.keyPath ? undefined : origin,
            );
            writing.onerror = () => reject(writing.error);
            writing.transaction?.addEventListener('complete', () => resolve());
          };
        };
      }),
    { origin: new URL(crm).origin, dock },
  );
  // The background has these rows in memory.
  await stopBackground();
  await options.close();
}

/** Folds the panel and loads the page again, until its handle is there. */
export async function loadFolded(tab: ChromiumTab, sidebar: ChromiumPanel): Promise<void> {
  await sidebar.click('button', 'Collapse Alongside');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await tab.reload();
  await expect
    .poll(() => tab.inPage(`document.querySelector('alongside-dock')?.hidden`))
    .toBe(false);
}

/**
 * Presses the handle of a dock at the left. It waits until Chromium sends pointer events there to
 * the handle: for a moment after a move it still sends them to the panel's frame.
 */
export async function pressHandle(tab: ChromiumTab, x: number): Promise<void> {
  const y = 0.4 * 800;
  const isDock = (at: number) =>
    tab.inPage<boolean>(`document.elementFromPoint(${at}, ${y})?.localName === 'alongside-dock'`);
  await tab.page.evaluate(() => {
    const onMove = ({ clientX }: PointerEvent) => Reflect.set(globalThis, 'movedTo', clientX);
    addEventListener('pointermove', onMove, { capture: true });
  });
  const looked = async () => {
    await tab.page.mouse.move(x + 1, y);
    await tab.page.mouse.move(x, y);
    // The handle is 24 pixels wide, and the page is beyond it.
    return [await isDock(x), await isDock(x + 18), await tab.inPage<number>('window.movedTo')];
  };
  await expect.poll(looked).toEqual([true, false, x]);
  await tab.page.mouse.click(x, y);
}
