import { underThePointer } from '../browsers/chromium-surface';
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
  rightOf,
  shortcut,
  teachDock,
  WINDOW,
} from './beside';
import { expect, test } from './setting';

// How the dock shares the window with the pages beside it. All positions are measured where they
// are drawn.

test.describe('space beside the page', () => {
  test('a fixed header and a floating button move beside the open dock, and back when it is folded', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 24);
    expect(await rightOf(tab, 'body')()).toBe(EDGE);
    // The header still stays at the top while the page scrolls.
    await tab.inPage('void scrollTo(0, 600)');
    expect((await boxOf(tab, '.bar')).top).toBe(0);

    await sidebar.click('button', 'Collapse Alongside');
    await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
    await expect.poll(rightOf(tab, '#float')).toBe(WINDOW - 24);
  });

  test('a bar as wide as the window is narrowed with all its contents', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'wide');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    expect(await rightOf(tab, '.agent')()).toBeLessThanOrEqual(EDGE);
  });

  test('a bar whose empty end is under the dock is not changed', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'wide-empty');
    await lookAgain(tab);
    expect(await rightOf(tab, '.bar')()).toBe(WINDOW + 1);
    expect(await rightOf(tab, 'main')()).toBe(EDGE + 1);
  });

  test('a row that extends beyond the page is narrowed', async ({ alongside, service, crm }) => {
    const { tab } = await beside({ alongside, service, crm }, 'off-canvas');
    await expect.poll(rightOf(tab, 'main')).toBeLessThanOrEqual(EDGE);
    await expect.poll(rightOf(tab, '.columns')).toBeLessThanOrEqual(EDGE);
  });

  test('a button in the corner of the window moves to the corner of the page', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'corner');
    await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 8);
  });

  for (const [layout, what] of [
    ['full', 'with a fixed width'],
    ['rtl', 'written from right to left'],
    ['turned', 'with a transform on its body'],
  ] as const)
    test(`a page ${what} makes room`, async ({ alongside, service, crm }) => {
      const { tab, sidebar } = await beside({ alongside, service, crm }, layout);
      const [body, panel] = [await boxOf(tab, 'body'), await panelBox(sidebar)];
      expect(body).toMatchObject({ left: 0, right: EDGE });
      expect(panel).toMatchObject({ top: 0, right: WINDOW, bottom: 800 });
      // Our texts in it have their own language and direction, not the page's.
      const dock = tab.page.locator('alongside-dock');
      await expect(dock).toHaveAttribute('lang', 'en');
      await expect(dock).toHaveAttribute('dir', 'ltr');
    });

  test('a transform on the root element does not move the dock, not even while the page scrolls', async ({
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

  test('a page that is zoomed by CSS is not covered', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'zoomed');
    const { left } = await boxOf(tab, 'alongside-dock');
    expect(left).toBe(WINDOW - 1.5 * DOCK);
    expect((await boxOf(tab, 'body')).right).toBe(left);
    // Half a pixel of the panel's edge is rounded in favour of the frame.
    expect(await sidebar.frame.evaluate(() => innerWidth)).toBe(DOCK - GRIP + 1);
  });

  test('if the page cannot be narrowed, the dock overlays it after one try, and the agent can decide otherwise', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, 'stubborn');
    const widths = () => tab.inPage<number[]>('window.widths');
    await expect.poll(async () => (await widths()).slice(-2)).toEqual([EDGE, WINDOW]);
    // Narrowed once. The page was laid out before that, or made room before its first layout.
    expect((await widths()).filter((width) => width === EDGE)).toEqual([EDGE]);
    // The result is stored for this host and this width, so the page is not narrowed again in vain.
    await tab.reload();
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', CUSTOMER);
    expect(await tab.inPage('window.widths')).toEqual([WINDOW]);
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await place(sidebar, 'Next to the page');
    await expect.poll(rightOf(tab, 'body')).toBe(EDGE);
    await lookAgain(tab);
    expect(await rightOf(tab, 'body')()).toBe(EDGE + 1);
    await expect.poll(widths).toEqual([WINDOW, EDGE, EDGE + 1]);

    const second = await alongside.openCrm(`${crm}/stubborn/customers/42`);
    await (await second.sidebar()).see('heading', 'Bob Placeholder');
    await lookAgain(second);
    expect(await rightOf(second, 'body')()).toBe(EDGE + 1);
    await place(await second.sidebar(), 'On top of the page');
    await expect.poll(rightOf(second, 'body')).toBe(WINDOW + 1);
  });
});

test('the dock applies its recipe’s CSS and mode first', async ({ alongside, service, crm }) => {
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
  // The recipe's CSS is for a dock on the right.
  await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
  await teachDock(alongside, crm, { mode: 'over', css: [] });
  await tab.reload();
  await (await tab.sidebar()).see('heading', CUSTOMER);
  expect(await rightOf(tab, 'body')()).toBe(WINDOW);
});

test.describe('other things that use the whole window', () => {
  test('the dock is hidden while an element is full screen, and then back as it was', async ({
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

  test('a modal dialog of the page works, and so does the panel after it', async ({
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
    await underThePointer(sidebar.find('button', 'New ticket'));
    await sidebar.click('button', 'New ticket');
    await sidebar.see('textbox', 'Summary');
  });

  test('in print there is no dock and no space for it', async ({ alongside, service, crm }) => {
    const { tab } = await beside({ alongside, service, crm }, 'fixed');
    await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
    await tab.page.emulateMedia({ media: 'print' });
    expect(await boxOf(tab, 'alongside-dock')).toMatchObject({ left: 0, right: 0 });
    expect(await rightOf(tab, 'body')()).toBe(WINDOW);
    await expect.poll(rightOf(tab, '.bar')).toBe(WINDOW);
  });

  // 1280 pixels at 300 %, 50 % and between, and a window that is moved to another monitor.
  for (const [width, stays] of [
    [427, 427],
    [853, 853],
    [1920, 1920 - DOCK],
    [2560, 2560 - DOCK],
    [1280, EDGE],
  ] as const)
    test(`in a window of ${width} pixels the page is ${stays} wide`, async ({
      alongside,
      service,
      crm,
    }) => {
      const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
      await tab.page.setViewportSize({ width: 1600, height: 800 });
      await expect.poll(rightOf(tab, '.bar')).toBe(1600 - DOCK);
      await tab.page.setViewportSize({ width, height: 600 });
      await expect.poll(rightOf(tab, '.bar')).toBe(stays);
      await expect.poll(rightOf(tab, 'body')).toBe(stays);
      expect(await panelBox(sidebar)).toMatchObject({ top: 0, right: width, bottom: 600 });
      expect((await boxOf(tab, 'alongside-dock')).left).toBeGreaterThan(0);
      await sidebar.see('button', 'New ticket');
    });
});
