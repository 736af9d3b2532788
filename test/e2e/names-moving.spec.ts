import { startChromium } from '../browsers/chromium';
import { NAMES, startMovingPages, WAYS } from '../crm-pages/moving';
import { headingsOf, noteHeadings, type Stood, stallOf, wrongSamples } from './names-moving';
import { addCrm, addKey, expect, test } from './setting';

// Names while an agent goes from record to record quickly, in every way in which applications do it.

const FAST = [2, 3, 1, 4, 3, 1, 2];
/** Milliseconds from one record to the next. A name that stands for two of them is one that was not taken away. */
const MOVE = 250;

test('a record’s name goes with its record, and each that rests has its own', async ({
  service,
}, info) => {
  const pages = await startMovingPages();
  const alongside = await startChromium();
  try {
    await alongside.context.addInitScript(noteHeadings);
    await addKey(alongside, service, service.keys.testFull);
    await addCrm(alongside, pages.address, '/*/customers/:id');
    await addCrm(alongside, pages.address, '/hash#/customers/:id');
    for (const way of WAYS) {
      const first = way === 'hash' ? '/hash#/customers/1' : `/${way}/customers/1`;
      const tab = await alongside.openCrm(pages.address + first);
      await (await tab.sidebar()).see('heading', 'Ada Able');
      if (way === 'load') {
        for (const id of [2, 3]) {
          await tab.inPage(`openCustomer(${id})`);
          await tab.page.waitForURL(`**/${id}`);
          const sidebar = await tab.sidebar();
          await sidebar.see('heading', NAMES[id - 1] ?? '');
          const seen = (await headingsOf(sidebar)).map(([, words]) => words);
          expect(seen.filter((one) => NAMES.includes(one))).toEqual([NAMES[id - 1]]);
        }
        await tab.close();
        continue;
      }
      const sidebar = await tab.sidebar();
      await tab.inPage(`openOneByOne(${JSON.stringify(FAST)}, ${MOVE})`);
      await sidebar.see('heading', 'Bob Best');
      const page = await tab.inPage<Stood[]>('shown');
      const found = wrongSamples(page, await headingsOf(sidebar), NAMES);
      info.annotations.push({ type: way, description: JSON.stringify(found) });
      const stall = await stallOf(sidebar);
      expect
        .soft(found.longest, `${way}: ${JSON.stringify(found)}, ${stall}`)
        .toBeLessThanOrEqual(2 * MOVE + stall);
      // At a walk each is named while it is open.
      for (const id of [3, 5]) {
        await tab.inPage(`openCustomer(${id})`);
        await sidebar.see('heading', NAMES[id - 1] ?? '');
      }
      await tab.close();
    }
    expect(await alongside.complaints()).toEqual([]);
  } finally {
    await alongside.close();
    await pages.close();
  }
});
