import { startChromium } from '../browsers/chromium';
import { NAMES, OPENING_WAYS, startMovingPages } from '../crm-pages/moving';
import { headingsOf, noteHeadings } from './names-moving';
import { expectNoWrongTimes, sampleNames, wrongTimes } from './names-sampled';
import { addCrm, addKey, expect, test } from './setting';

// Names while an agent goes from record to record quickly, in every way in which applications do
// it.

const FAST = [2, 3, 1, 4, 3, 1, 2, 4, 1, 3, 4, 2];
/** Milliseconds from one record to the next. */
const MOVE = 250;

test('however quickly records change, the panel shows each name beside its own record only', async ({
  service,
}, info) => {
  const pages = await startMovingPages();
  const alongside = await startChromium();
  try {
    await alongside.context.addInitScript(noteHeadings);
    const samples = await sampleNames(alongside.context);
    await addKey(alongside, service, service.keys.testFull);
    await addCrm(alongside, pages.address, '/*/customers/:id');
    await addCrm(alongside, pages.address, '/hash#/customers/:id');
    for (const way of OPENING_WAYS) {
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
      const moveOnce = async () => {
        samples.clear();
        await tab.inPage(`openOneByOne(${JSON.stringify(FAST)}, ${MOVE})`);
        await sidebar.see('heading', 'Bob Best');
        return wrongTimes(samples.take(), NAMES);
      };
      await expectNoWrongTimes(moveOnce, way, info);
      // At a slower pace each record is named while it is open.
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
