import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect, test } from './setting';

// How the dock gets along with the pages it stands beside. All is measured where it is drawn.

const CUSTOMER = 'Ada Example';
/** Of the window, and of the dock at first. */
const [WINDOW, DOCK] = [1280, 380];
const EDGE = WINDOW - DOCK;

type Given = { alongside: Chromium; service: FakeService; crm: string };
type Box = { left: number; right: number; top: number; bottom: number };

/** At a record of a CRM that is laid out so, with the dock open. */
async function beside({ alongside, service, crm }: Given, layout: string) {
  const at = await atCustomer(alongside, service, crm, {
    path: `/${layout}/customers/41`,
    pattern: `/${layout}/customers/:id`,
  });
  await at.sidebar.see('heading', CUSTOMER);
  return at;
}

const boxOf = (tab: ChromiumTab, select: string): Promise<Box> =>
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
async function panelBox(sidebar: ChromiumPanel): Promise<Box> {
  const box = await (await sidebar.frame.frameElement()).boundingBox();
  if (!box) throw new Error('The panel is not drawn.');
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height };
}

const rightOf = (tab: ChromiumTab, select: string) => async () =>
  Math.round((await boxOf(tab, select)).right);

/** Puts the panel where the agent wants it. */
async function place(sidebar: ChromiumPanel, choice: string): Promise<void> {
  const placing = sidebar.find('radio', choice);
  if (!(await placing.isVisible())) await sidebar.click('button', 'Where the panel stands');
  await sidebar.click('radio', choice);
  await expect(placing).toBeChecked();
}

test.describe('room beside the page', () => {
  test('a fixed header and a floating button are held beside the dock, and let go with it', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 24);
    expect(await rightOf(tab, 'body')()).toBe(EDGE);
    // The header still stays while the page scrolls.
    await tab.inPage('void scrollTo(0, 600)');
    expect((await boxOf(tab, '.bar')).top).toBe(0);

    await sidebar.click('button', 'Fold Alongside away');
    await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
    await expect.poll(rightOf(tab, '#float')).toBe(WINDOW - 24);
  });

  test('a bar as wide as the window is held, with all that stands in it', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'wide');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    expect(await rightOf(tab, '.agent')()).toBeLessThanOrEqual(EDGE);
  });

  test('a bar that reaches under the dock with nothing in it is left as it is', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'wide-empty');
    await lookAgain(tab);
    expect(await rightOf(tab, '.bar')()).toBe(WINDOW + 1);
    expect(await rightOf(tab, 'main')()).toBe(EDGE + 1);
  });

  test('a row that reaches out of the page is held', async ({ alongside, service, crm }) => {
    const { tab } = await beside({ alongside, service, crm }, 'off-canvas');
    await expect.poll(rightOf(tab, 'main')).toBeLessThanOrEqual(EDGE);
    await expect.poll(rightOf(tab, '.columns')).toBeLessThanOrEqual(EDGE);
  });

  for (const [layout, what] of [
    ['full', 'that is told how wide it is'],
    ['rtl', 'that is read from right to left'],
    ['turned', 'with a transform on its body'],
  ] as const)
    test(`a page ${what} makes room`, async ({ alongside, service, crm }) => {
      const { tab, sidebar } = await beside({ alongside, service, crm }, layout);
      const [body, panel] = [await boxOf(tab, 'body'), await panelBox(sidebar)];
      expect(body).toMatchObject({ left: 0, right: EDGE });
      expect(panel).toMatchObject({ top: 0, right: WINDOW, bottom: 800 });
    });

  test('a transform on the root moves the dock nowhere, also while the page scrolls', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'turned-root');
    const asItShould = { top: 0, right: WINDOW, bottom: 800 };
    await expect.poll(() => panelBox(sidebar)).toMatchObject(asItShould);
    await tab.inPage('void scrollTo(0, 500)');
    await expect.poll(() => panelBox(sidebar)).toMatchObject(asItShould);
    await place(sidebar, 'Left');
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ top: 0, left: 0, bottom: 800 });
  });

  test('a page that is zoomed by its own style is not covered', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'zoomed');
    const { left } = await boxOf(tab, 'alongside-dock');
    expect(left).toBe(WINDOW - 1.5 * DOCK);
    expect((await boxOf(tab, 'body')).right).toBe(left);
    expect(await sidebar.frame.evaluate(() => innerWidth)).toBe(DOCK - 1);
  });

  test('where nothing helps, the dock lies over the page; it is tried once, and the agent decides', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'stubborn');
    await expect.poll(() => tab.inPage('window.widths')).toEqual([WINDOW, EDGE, WINDOW]);
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await place(sidebar, 'Beside the page');
    await expect.poll(rightOf(tab, 'body')).toBe(EDGE);
    await lookAgain(tab);
    expect(await rightOf(tab, 'body')()).toBe(EDGE + 1);
    expect(await tab.inPage('window.widths')).toEqual([WINDOW, EDGE, WINDOW, EDGE, EDGE + 1]);

    const second = await alongside.openCrm(`${crm}/stubborn/customers/42`);
    await (await second.sidebar()).see('heading', 'Bob Placeholder');
    await lookAgain(second);
    expect(await rightOf(second, 'body')()).toBe(EDGE + 1);
    await place(await second.sidebar(), 'Over the page');
    await expect.poll(rightOf(second, 'body')).toBe(WINDOW + 1);
  });
});

test('what a recipe says of its CRM is done first: its lines, and lying over', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'wide-empty');
  await teachDock(alongside, crm, {
    mode: 'push',
    css: ['.bar { width: calc(100vw - {dock}px) }'],
  });
  await tab.reload();
  await (await tab.sidebar()).see('heading', CUSTOMER);
  await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
  await place(await tab.sidebar(), 'Left');
  await expect.poll(async () => (await boxOf(tab, 'body')).left).toBe(DOCK);
  // The lines are for a dock on the right.
  expect((await boxOf(tab, '.bar')).right).toBe(DOCK + WINDOW);
  await teachDock(alongside, crm, { mode: 'over', css: [] });
  await tab.reload();
  await (await tab.sidebar()).see('heading', CUSTOMER);
  expect(await rightOf(tab, 'body')()).toBe(WINDOW);
});

test.describe('at the left edge', () => {
  test('panel, page, handle and grip change sides, for good on this host', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Half a sentence');
    await place(sidebar, 'Left');
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0, right: DOCK - 1 });
    expect(await boxOf(tab, 'body')).toMatchObject({ left: DOCK, right: WINDOW });
    await expect.poll(async () => (await boxOf(tab, '.bar')).left).toBe(DOCK);
    expect(await sidebar.valueOf('textbox', 'Summary')).toBe('Half a sentence');

    await tab.page.mouse.move(DOCK + 4, 500);
    await tab.page.mouse.down();
    await tab.page.mouse.move(DOCK + 104, 500, { steps: 10 });
    await tab.page.mouse.up();
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0, right: DOCK + 99 });
    expect(await boxOf(tab, 'body')).toMatchObject({ left: DOCK + 100, right: WINDOW });
    await tab.page.keyboard.press('ArrowLeft');

    await tab.page.mouse.click(DOCK + 112, 0.4 * 800);
    await expect.poll(() => tab.isDocked()).toBe(false);
    expect(await boxOf(tab, 'body')).toMatchObject({ left: 0, right: WINDOW });
    await tab.page.mouse.click(12, 0.4 * 800);
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0 });

    const second = await alongside.openCrm(`${crm}/fixed/customers/42`);
    await (await second.sidebar()).see('heading', 'Bob Placeholder');
    expect((await boxOf(second, 'body')).left).toBe(DOCK + 100);
  });

  test('a page as wide as the window is held there, too', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'wide');
    await place(sidebar, 'Left');
    await expect.poll(() => boxOf(tab, '.bar')).toMatchObject({ left: DOCK, right: WINDOW });
  });
});

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`motion: ${reducedMotion}: the panel slides in only where it may`, async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await tab.page.emulateMedia({ reducedMotion });
    const frame = await sidebar.frame.frameElement();
    const animation = () =>
      frame.evaluate(
        (one) => one.parentElement && getComputedStyle(one.parentElement).animationName,
      );
    for (const side of ['Left', 'Right']) {
      await place(sidebar, side);
      expect(await animation()).toBe(reducedMotion === 'reduce' ? 'none' : 'in');
    }
  });

test.describe('other things in its way', () => {
  test('full screen of the page: the dock is away, and back afterwards as it was', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'stage');
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Half a sentence');
    await tab.page.getByRole('button', { name: 'Show large' }).click();
    await expect.poll(() => tab.inPage('document.fullscreenElement?.id')).toBe('stage');
    await expect.poll(() => tab.isDocked()).toBe(false);
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await tab.inPage('document.exitFullscreen()');
    await expect.poll(() => tab.isDocked()).toBe(true);
    expect(await rightOf(tab, 'body')()).toBe(EDGE);
    expect(await sidebar.valueOf('textbox', 'Summary')).toBe('Half a sentence');
  });

  test('a modal dialog of the page works, and the panel after it', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'stage');
    await tab.page.getByRole('button', { name: 'Delete' }).click();
    await shortcut(alongside);
    await expect(tab.page.getByRole('dialog')).toBeVisible();
    expect(await sidebar.frame.evaluate(() => document.hasFocus())).toBe(false);
    await tab.page.getByRole('button', { name: 'Keep it' }).click();
    await expect(tab.page.getByRole('dialog')).toBeHidden();
    await sidebar.click('button', 'New ticket');
    await sidebar.see('textbox', 'Summary');
  });

  test('on paper there is no dock and no room for it', async ({ alongside, service, crm }) => {
    const { tab } = await beside({ alongside, service, crm }, 'fixed');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    await tab.page.emulateMedia({ media: 'print' });
    expect(await boxOf(tab, 'alongside-dock')).toMatchObject({ left: 0, right: 0 });
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
  });

  // 1280 pixels at 300 %, 50 % and between; and a window that is carried to another monitor.
  for (const [width, stays] of [
    [427, 427],
    [853, 853],
    [1920, 1920 - DOCK],
    [2560, 2560 - DOCK],
    [1280, EDGE],
  ] as const)
    test(`in a window of ${width} pixels the page keeps ${stays}`, async ({
      alongside,
      service,
      crm,
    }) => {
      const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
      await tab.page.setViewportSize({ width: 1600, height: 800 });
      await expect.poll(rightOf(tab, '.bar')).toBe(1600 - DOCK);
      await tab.page.setViewportSize({ width, height: 600 });
      await expect.poll(rightOf(tab, '.bar')).toBe(stays);
      expect(await rightOf(tab, 'body')()).toBe(stays);
      expect(await panelBox(sidebar)).toMatchObject({ top: 0, right: width, bottom: 600 });
      expect((await boxOf(tab, 'alongside-dock')).left).toBeGreaterThan(0);
      await sidebar.see('button', 'New ticket');
    });
});

test.describe('the shortcut', () => {
  test('goes into the panel and back to the letter where it was', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    const inPanel = () => sidebar.frame.evaluate(() => document.hasFocus());
    const notes = tab.page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Call on Monday');
    for (let i = 0; i < 6; i++) await notes.press('ArrowLeft');
    await shortcut(alongside);
    await expect.poll(inPanel).toBe(true);
    // From the panel's first control on, by Tab.
    await tab.page.keyboard.press('Tab');
    expect(await sidebar.frame.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await shortcut(alongside);
    await expect(notes).toBeFocused();
    await tab.page.keyboard.type('or before ');
    await expect(notes).toHaveValue('Call on or before Monday');

    // A click goes there as well; and back is back.
    await sidebar.click('button', 'New ticket');
    await shortcut(alongside);
    await expect(notes).toBeFocused();
  });

  test('opens a folded dock', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await sidebar.click('button', 'Fold Alongside away');
    await expect.poll(() => tab.isDocked()).toBe(false);
    await tab.reload();
    await tab.page.getByRole('heading', { name: CUSTOMER }).waitFor();
    await expect
      .poll(async () => {
        await shortcut(alongside);
        return tab.isDocked();
      })
      .toBe(true);
    const again = await tab.sidebar();
    await again.see('heading', CUSTOMER);
    await expect.poll(() => again.frame.evaluate(() => document.hasFocus())).toBe(true);
    await shortcut(alongside);
    await expect.poll(() => again.frame.evaluate(() => document.hasFocus())).toBe(false);
    expect(await tab.inPage('document.activeElement.tagName')).toBe('BODY');
  });

  test('is one that the browser lets people change or turn off', async ({ alongside }) => {
    const commands = await alongside
      .background()
      .evaluate(() => Reflect.get(globalThis, 'chrome').commands.getAll());
    expect(commands).toMatchObject([{ name: 'panel', shortcut: 'Ctrl+Shift+.' }]);
  });
});

/** What the browser does when the keys are pressed: the driver's keys reach pages only. */
const shortcut = (alongside: Chromium): Promise<void> =>
  alongside.background().evaluate(async () => {
    const { commands, tabs } = Reflect.get(globalThis, 'chrome');
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    commands.onCommand.dispatch('panel', tab);
  });

/** Has the dock look again at what lies under it, by a window one pixel wider; it has when this ends. */
async function lookAgain(tab: ChromiumTab): Promise<void> {
  await tab.inPage(`void (() => {
    const late = document.createElement('button');
    late.id = 'late';
    late.textContent = 'Late';
    Object.assign(late.style, { position: 'fixed', top: '300px', right: 0 });
    document.body.append(late); })()`);
  await tab.page.setViewportSize({ width: WINDOW + 1, height: 800 });
  await expect.poll(rightOf(tab, '#late')).toBe(EDGE + 1);
}

/** Has people have taught how the dock gets along with the CRM. */
async function teachDock(
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
