import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect } from './setting';

/** Of the record that is opened first. */
export const CUSTOMER = 'Ada Example';
/** Of the window, and of the dock at first. */
export const [WINDOW, DOCK] = [1280, 380];
/** Of the panel, beside the frame in it: its edge and its grip. */
export const GRIP = 8;
export const EDGE = WINDOW - DOCK;

type Given = { alongside: Chromium; service: FakeService; crm: string };
type Box = { left: number; right: number; top: number; bottom: number };

/** Opens a record of a CRM that is laid out so, with the dock open. */
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

/** Where the panel's frame is drawn, in the tab. */
export async function panelBox(sidebar: ChromiumPanel): Promise<Box> {
  const box = await (await sidebar.frame.frameElement()).boundingBox();
  if (!box) throw new Error('The panel is not drawn.');
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height };
}

export const rightOf = (tab: ChromiumTab, select: string) => async () =>
  Math.round((await boxOf(tab, select)).right);

/** Puts the panel where the agent wants it. */
export async function place(sidebar: ChromiumPanel, choice: string): Promise<void> {
  const placing = sidebar.find('radio', choice);
  if (!(await placing.isVisible())) await sidebar.click('button', 'Where the panel stands');
  await sidebar.click('radio', choice);
  await expect(placing).toBeChecked();
}

/** What the browser does when the keys are pressed: the driver's keys reach pages only. */
export const shortcut = (alongside: Chromium): Promise<void> =>
  alongside.background().evaluate(async () => {
    const { commands, tabs } = Reflect.get(globalThis, 'chrome');
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    commands.onCommand.dispatch('panel', tab);
  });

/** Has the dock look again at what lies under it, by a window one pixel wider; it has when this ends. */
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

/** Has people have taught how the dock gets along with the CRM. */
export async function teachDock(
  { open }: Chromium,
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
  await options.close();
}

/**
 * Presses the handle of a dock at the left, once it stands there and the browser looks for it there:
 * where the panel's frame was drawn a moment ago, the pointer is still given to the frame.
 */
export async function pressHandle(tab: ChromiumTab, x: number): Promise<void> {
  const y = 0.4 * 800;
  const isDock = (at: number) =>
    tab.inPage<boolean>(`document.elementFromPoint(${at}, ${y})?.localName === 'alongside-dock'`);
  await tab.page.evaluate(() => {
    const hear = ({ clientX }: PointerEvent) => Reflect.set(globalThis, 'heardAt', clientX);
    addEventListener('pointermove', hear, { capture: true });
  });
  const looked = async () => {
    await tab.page.mouse.move(x + 1, y);
    await tab.page.mouse.move(x, y);
    // It is 24 pixels wide, and beyond it is the page.
    return [await isDock(x), await isDock(x + 18), await tab.inPage<number>('window.heardAt')];
  };
  await expect.poll(looked).toEqual([true, false, x]);
  await tab.page.mouse.click(x, y);
}
