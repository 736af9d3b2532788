import {
  beside,
  boxOf,
  CUSTOMER,
  DOCK,
  EDGE,
  GRIP,
  lookAgain,
  panelBox,
  place,
  pressHandle,
  rightOf,
  shortcut,
  teachDock,
  WINDOW,
} from './beside';
import { expect, test } from './setting';

// How the dock gets along with the pages it stands beside. All is measured where it is drawn.

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

  test('what is placed in the corner of the window is held in the corner of the page', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'corner');
    await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 8);
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
    // Half a pixel of the panel's edge is rounded to the frame.
    expect(await sidebar.frame.evaluate(() => innerWidth)).toBe(DOCK - GRIP + 1);
  });

  test('where nothing helps, the dock lies over the page; it is tried once, and the agent decides', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'stubborn');
    await expect.poll(() => tab.inPage('window.widths')).toEqual([WINDOW, EDGE, WINDOW]);
    // Remembered for this host and this width, it is not pushed in vain again.
    await tab.reload();
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', CUSTOMER);
    expect(await tab.inPage('window.widths')).toEqual([WINDOW]);
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await place(sidebar, 'Beside the page');
    await expect.poll(rightOf(tab, 'body')).toBe(EDGE);
    await lookAgain(tab);
    expect(await rightOf(tab, 'body')()).toBe(EDGE + 1);
    expect(await tab.inPage('window.widths')).toEqual([WINDOW, EDGE, EDGE + 1]);

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
    css: ['.bar { width: calc(100vw - {dock}px) !important }'],
  });
  await tab.reload();
  await (await tab.sidebar()).see('heading', CUSTOMER);
  await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
  await place(await tab.sidebar(), 'Left');
  await expect.poll(async () => (await boxOf(tab, 'body')).left).toBe(DOCK);
  // The lines are for a dock on the right.
  await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
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
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0, right: DOCK - GRIP });
    expect(await boxOf(tab, 'body')).toMatchObject({ left: DOCK, right: WINDOW });
    await expect.poll(async () => (await boxOf(tab, '.bar')).left).toBe(DOCK);
    expect(await sidebar.valueOf('textbox', 'Summary')).toBe('Half a sentence');

    await tab.page.mouse.move(DOCK - 4, 500);
    await tab.page.mouse.down();
    await tab.page.mouse.move(DOCK + 96, 500, { steps: 10 });
    await tab.page.mouse.up();
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0, right: DOCK + 100 - GRIP });
    expect(await boxOf(tab, 'body')).toMatchObject({ left: DOCK + 100, right: WINDOW });
    await tab.page.keyboard.press('ArrowLeft');
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ right: DOCK + 80 - GRIP });

    await pressHandle(tab, DOCK + 80 + 12);
    await expect.poll(() => tab.isDocked()).toBe(false);
    expect(await boxOf(tab, 'body')).toMatchObject({ left: 0, right: WINDOW });
    await pressHandle(tab, 12);
    await expect.poll(() => panelBox(sidebar)).toMatchObject({ left: 0 });

    const second = await alongside.openCrm(`${crm}/fixed/customers/42`);
    await (await second.sidebar()).see('heading', 'Bob Placeholder');
    expect((await boxOf(second, 'body')).left).toBe(DOCK + 80);
  });

  test('a page as wide as the window is held there, too', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'wide');
    await place(sidebar, 'Left');
    await lookAgain(tab, 'left');
    expect(await boxOf(tab, '.bar')).toMatchObject({ left: DOCK, right: WINDOW + 1 });
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
