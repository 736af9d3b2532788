import type { ChromiumTab } from '../browsers/chromium';
import { OWN_HOSTS, VENDOR_HOSTS } from '../crm-pages/known/all';
import { everyoneOf, type KnownCrm, peopleOf } from '../crm-pages/known/known';
import { expect, type Known, switchOn, test } from './at-known-crm';
import { readOf, shownAs } from './known-crm';
import { expectNoWrongTimes, type Wrong, wrongTimes } from './names-sampled';

// The agent moves through every known CRM quickly, and the names on its page and in the panel are
// sampled at each frame. The panel must never show the previous record's name beside the next
// record. One CRM of each kind is sampled; `SAMPLE=all` samples every one. What a recipe reads in each
// CRM is tested in ./known-crms.spec.ts.

/** Milliseconds between two moves, and until the CRM shows the record. */
const MOVE = 250;
const LATE = 80;
/** Some records are opened for the first time, and some again. */
const FAST = [3, 4, 5, 1, 3, 0, 5, 4, 1, 6];
/** The name arrives so late that the agent sees the page without it. */
const LATE_NAME = 900;

/** What decides when a name changes: how the view and the address follow each other. */
const kindOf = ({ change, viewFirst, suffix, named, ownHost }: KnownCrm): string =>
  JSON.stringify([change, viewFirst, suffix !== undefined, named, ownHost]);

const ALL = [...VENDOR_HOSTS, ...OWN_HOSTS];
const SAMPLED =
  process.env.SAMPLE === 'all'
    ? ALL
    : ALL.filter((crm, i) => ALL.findIndex((one) => kindOf(one) === kindOf(crm)) === i);

for (const crm of SAMPLED)
  test(`${crm.name} on ${crm.host}: no record gets another’s name over fast moves, a late name and two namesakes`, async ({
    known,
  }, info) => {
    await switchOn(known, crm);
    await expectNoWrongTimes(() => moveThrough(known, crm), crm.id, info);
  });

/** Opens the CRM in a new tab and moves through its records. Returns the wrong times. */
async function moveThrough(known: Known, crm: KnownCrm): Promise<Wrong[]> {
  const everyone = everyoneOf(crm);
  const [first] = peopleOf(crm);
  const start = crm.start ?? crm.address(first.id);
  const tab = await known.browser.openCrm(`https://${crm.host}${start}`);
  if (crm.start) await open(tab, crm, [0], 0);
  await (await tab.sidebar()).see('heading', shownAs(crm, first));
  known.samples.clear();

  await open(tab, crm, FAST, LATE);
  await open(tab, crm, [2], LATE_NAME);
  for (const [i, person] of everyone.entries()) {
    if (i < 7) continue;
    await open(tab, crm, [i], LATE);
    await expect.poll(async () => (await known.reported(crm)).at(-1)).toEqual(readOf(crm, person));
  }
  const wrong = wrongTimes(
    known.samples.take(),
    everyone.map(({ name }) => name),
  );
  await tab.close();
  return wrong;
}

/** Opens records one after the other, and waits until the panel names the last. */
async function open(
  tab: ChromiumTab,
  crm: KnownCrm,
  list: readonly number[],
  late: number,
): Promise<void> {
  await tab.page.evaluate(
    ([list, apart, late]) => Reflect.get(globalThis, 'openOneByOne')(list, apart, late),
    [list, MOVE, late] as const,
  );
  const last = everyoneOf(crm)[list.at(-1) ?? 0];
  if (!last) throw new Error('Nobody of that number is in the CRM');
  await tab.page.waitForURL((url) => url.href.includes(crm.address(last.id)));
  await (await tab.sidebar()).see('heading', shownAs(crm, last));
}
