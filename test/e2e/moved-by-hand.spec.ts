import type { ChromiumTab } from '../browsers/chromium';
import { startMovingPages } from '../crm-pages/moving';
import { beside, DOCK, EDGE, GRIP, panelBox, WINDOW } from './beside';
import { addCrm, expect, test } from './setting';

// The handle and the resizer, moved by hand: the host remembers it, and no other host is affected.

/** The vertical middle of the handle, which is beside the open panel at the right. */
const handleAt = (tab: ChromiumTab, edge: number): Promise<number> =>
  tab.page.evaluate((x) => {
    const isDock = (y: number) => document.elementFromPoint(x, y)?.localName === 'alongside-dock';
    const all = Array.from({ length: innerHeight }, (_, y) => y).filter(isDock);
    return all.length === 0 ? -1 : ((all[0] ?? 0) + (all.at(-1) ?? 0)) / 2;
  }, edge - 12);

async function drag(tab: ChromiumTab, from: [number, number], to: [number, number]) {
  await tab.page.mouse.move(...from);
  await tab.page.mouse.down();
  await tab.page.mouse.move(...to, { steps: 10 });
  await tab.page.mouse.up();
}

test('a moved handle and a new width stay on their host and in its next tab, and other hosts keep the defaults', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
  await expect.poll(() => handleAt(tab, EDGE)).toBeGreaterThan(0);
  const first = await handleAt(tab, EDGE);

  await drag(tab, [EDGE - 12, first], [EDGE - 12, first + 200]);
  await expect.poll(() => handleAt(tab, EDGE)).toBe(first + 200);
  // The drag moved the handle and did not press it.
  expect(await tab.isDocked()).toBe(true);
  await drag(tab, [EDGE + 4, 700], [EDGE - 96, 700]);
  await expect
    .poll(() => panelBox(sidebar))
    .toMatchObject({ left: EDGE - 100 + GRIP, right: WINDOW });

  for (const go of [() => tab.reload(), () => tab.goto('/fixed/customers/42')]) {
    await go();
    const panel = await tab.sidebar();
    await expect
      .poll(() => panelBox(panel))
      .toMatchObject({ left: EDGE - 100 + GRIP, right: WINDOW });
    await expect.poll(() => handleAt(tab, EDGE - 100)).toBe(first + 200);
  }
  const second = await alongside.openCrm(`${crm}/fixed/customers/43`);
  await second.sidebar();
  await expect.poll(() => handleAt(second, EDGE - 100)).toBe(first + 200);
  await second.close();

  const pages = await startMovingPages();
  await addCrm(alongside, pages.address, '/*/customers/:id');
  const other = await alongside.openCrm(`${pages.address}/titled/customers/1`);
  const panel = await other.sidebar();
  await panel.see('heading', 'Ada Able');
  await expect.poll(() => panelBox(panel)).toMatchObject({ left: WINDOW - DOCK + GRIP });
  await expect.poll(() => handleAt(other, EDGE)).toBe(first);
  await pages.close();
});
