import { beside, CUSTOMER, DOCK, GRIP, panelBox } from './beside';
import { expect, test } from './setting';

// The browser remembers how far a host is zoomed.
test.use({ ownBrowser: true });

// The browser's own zoom, as users set it with Ctrl and +.

test('at 50 to 300 % browser zoom the panel stands at its edge and can be folded', async ({
  alongside,
  service,
  crm,
}, info) => {
  const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
  const zoom = (factor: number) =>
    alongside.background().evaluate(async (wanted) => {
      const { tabs } = Reflect.get(globalThis, 'chrome');
      const [open] = await tabs.query({ active: true, lastFocusedWindow: true });
      await tabs.setZoom(open.id, wanted);
    }, factor);
  for (const factor of [0.5, 1.5, 3]) {
    await zoom(factor);
    await expect.poll(() => tab.page.evaluate(() => devicePixelRatio)).toBeCloseTo(factor);
    const [width, height] = await tab.page.evaluate(() => [innerWidth, innerHeight] as const);
    await expect
      .poll(async () => Math.abs((await panelBox(sidebar)).right - width))
      .toBeLessThan(2);
    const { left, top, bottom } = await panelBox(sidebar);
    expect(top).toBe(0);
    expect(Math.abs(bottom - height)).toBeLessThan(2);
    // The panel keeps its width, and there is always space for the handle beside it.
    expect(left).toBeGreaterThan(40);
    expect(width - left).toBeGreaterThan(DOCK - GRIP - 2);
    await sidebar.see('heading', CUSTOMER);
    await tab.page.screenshot({ path: info.outputPath(`zoom-${factor}.png`) });
  }
  await sidebar.click('button', 'Collapse Alongside');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await zoom(1);
});
