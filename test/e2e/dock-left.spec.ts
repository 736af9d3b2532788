import {
  beside,
  boxOf,
  DOCK,
  GRIP,
  lookAgain,
  panelBox,
  place,
  pressHandle,
  WINDOW,
} from './beside';
import { expect, test } from './setting';

// How the dock gets along with a page at whose left edge it stands.

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
    // The bar is shifted first, and made narrower by the look after it.
    await expect.poll(() => boxOf(tab, '.bar')).toMatchObject({ left: DOCK, right: WINDOW + 1 });
  });
});
