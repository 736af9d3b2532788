import { OWN_HOSTS } from '../crm-pages/known/all';
import { suitecrm7 } from '../crm-pages/known/pages/suitecrm7';
import { expect, switchOn, test } from './at-known-crm';
import { openTwo } from './known-crm';

// CRMs with a recipe of ours, each on a host of its user's.

for (const crm of OWN_HOSTS)
  test(`${crm.name} on ${crm.host}: two records are found one after the other, and their values never mix`, ({
    known,
  }) => openTwo(known, crm));

test('SuiteCRM 7’s own fixed side bar stands beside the narrowed record and does not cover it', async ({
  known,
}) => {
  await switchOn(known, suitecrm7);
  const [id] = suitecrm7.ids;
  const { page, ...tab } = await known.browser.openCrm(
    `https://${suitecrm7.host}${suitecrm7.address(id)}`,
  );
  await page.locator('alongside-dock').waitFor({ state: 'attached' });
  const edges = () =>
    page.evaluate(() => {
      const [bar, record] = ['.sidebar', '#bootstrap-container'].map((select) =>
        document.querySelector(select)?.getBoundingClientRect(),
      );
      const pushed = document.documentElement.getBoundingClientRect().right < innerWidth;
      return { pushed, bar: bar?.right ?? 0, left: record?.left ?? 0, right: record?.right ?? 0 };
    });
  for (const width of [1280, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await edges()).pushed).toBe(true);
    await expect.poll(async () => (await edges()).right).toBeLessThanOrEqual(width - 300);
    const { bar, left } = await edges();
    expect(left, `${width}`).toBeGreaterThanOrEqual(bar);
    // There is no gap between them either.
    expect(left, `${width}`).toBeLessThanOrEqual(bar + 8);
  }
  await tab.close();
});
