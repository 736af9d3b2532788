import type { ChromiumPanel } from '../browsers/chromium';
import { peopleOf } from '../crm-pages/known/known';
import { gohighlevel } from '../crm-pages/known/pages/gohighlevel';
import { hubspot } from '../crm-pages/known/pages/hubspot';
import { startMovingPages } from '../crm-pages/moving';
import { expect, switchOn, test } from './at-known-crm';
import { shownAs } from './known-crm';
import { addCrm } from './setting';

// The panel's heading, alone and with facts below it: facts that arrive late do not move it.

/** Where the heading stands in the panel's header, in whole pixels. */
const placeOf = ({ frame }: ChromiumPanel) =>
  frame.evaluate(() => {
    const [header, title] = ['header > div', 'h1'].map((select) =>
      document.querySelector(select)?.getBoundingClientRect(),
    );
    if (!header || !title) throw new Error('The panel has no heading');
    const above = Math.round(title.top - header.top);
    const below = Math.round(header.bottom - title.bottom);
    return { above, below, height: Math.round(header.height) };
  });

const LONG = 'Northern Lights Wholesale and Retail Trading Company of Tromsø';

test('the heading is centred if nothing stands below it, and late facts do not move it', async ({
  known,
}, info) => {
  const pages = await startMovingPages();
  await addCrm(known.browser, pages.address, '/*/customers/:id');
  const plain = await known.browser.openCrm(`${pages.address}/titled/customers/1`);
  const alone = await plain.sidebar();
  await alone.see('heading', 'Ada Able');
  await expect
    .poll(async () => {
      const { above, below } = await placeOf(alone);
      return Math.abs(above - below);
    })
    .toBeLessThanOrEqual(2);
  const { height } = await placeOf(alone);
  await plain.page.screenshot({ path: info.outputPath('alone.png') });
  // A name of two lines leaves space below the coloured line at the top.
  await plain.inPage(
    `document.querySelector('h1').textContent = '${LONG}'; document.title = '${LONG} – Acme';`,
  );
  await alone.see('heading', LONG);
  await expect.poll(async () => (await placeOf(alone)).height).toBeGreaterThan(height);
  expect((await placeOf(alone)).above).toBeGreaterThanOrEqual(4);
  await plain.page.screenshot({ path: info.outputPath('two-lines.png') });
  await plain.close();
  await pages.close();

  await switchOn(known, hubspot);
  const [one] = peopleOf(hubspot);
  const tab = await known.browser.openCrm(`https://${hubspot.host}${hubspot.address(one.id)}`);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', shownAs(hubspot, one));
  const before = await placeOf(sidebar);
  await sidebar.seeText(one.email);
  await tab.page.screenshot({ path: info.outputPath('facts.png') });
  expect(await placeOf(sidebar)).toEqual(before);
  expect(before.height).toBe(height);
  await tab.close();

  // This CRM's recipe reads only the name. The record's long id takes two lines.
  await switchOn(known, gohighlevel);
  const [two] = peopleOf(gohighlevel);
  const bare = await known.browser.openCrm(
    `https://${gohighlevel.host}${gohighlevel.address(two.id)}`,
  );
  const panel = await bare.sidebar();
  await panel.see('heading', shownAs(gohighlevel, two));
  const byId = await placeOf(panel);
  await expect
    .poll(async () => {
      const { above, below } = await placeOf(panel);
      return Math.abs(above - below);
    })
    .toBeLessThanOrEqual(2);
  expect((await placeOf(panel)).height).toBe(byId.height);
  await bare.close();
});
