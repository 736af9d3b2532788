import type { ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { type KnownCrm, type Person, peopleOf } from '../crm-pages/known/known';
import { expect, type Known, switchOn, type Told } from './at-known-crm';

/** Milliseconds in which a CRM shows one record under the address of another. */
const ADDRESS_FIRST = 1500;
const VIEW_FIRST = 400;

/**
 * Opens two records of a CRM one after the other, as an agent does who switched it on, while the
 * CRM takes its time for the second. Nothing of one record may ever be taken for the other's.
 */
export async function openTwo(
  known: Known,
  crm: KnownCrm,
  late = crm.viewFirst ? VIEW_FIRST : ADDRESS_FIRST,
): Promise<void> {
  const [one, two] = peopleOf(crm);
  await switchOn(known, crm);
  const tab = await known.browser.openCrm(`https://${crm.host}${crm.start ?? crm.address(one.id)}`);
  if (crm.start) await openRecord(tab, 0, 0);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', shownAs(crm, one));

  const opened = openRecord(tab, 1, late);
  if (crm.change === 'loaded') await tab.page.waitForURL(`**${crm.address(two.id)}`);
  else await sidebar.see('heading', byAddress(crm, two));
  await opened;
  const second = await tab.sidebar();
  await second.see('heading', shownAs(crm, two));

  await expect.poll(async () => (await known.told(crm)).at(-1)).toEqual(readOf(crm, two));
  const told = await known.told(crm);
  expect(told.filter((one) => !isWhole(crm, one))).toEqual([]);
  const seen = (await headingsOf(second)).filter((heading) => heading !== 'Alongside');
  expect(seen.filter((heading, i) => i > 0 || heading !== byAddress(crm, one))).toEqual(
    expectedHeadings(crm, seen),
  );
  await tab.close();
}

/**
 * Of records, in the order in which the panel may show them; a new page has a new panel. Where the
 * view goes first, the name of the record that it showed is away before its address is.
 */
function expectedHeadings(crm: KnownCrm, seen: string[]): string[] {
  const [one, two] = peopleOf(crm);
  const withheld = crm.viewFirst ? [byAddress(crm, one)] : [];
  const before = crm.change === 'loaded' || !crm.named ? [] : [one.name, ...withheld];
  const atOnce = crm.change === 'loaded' && seen[0] === two.name;
  return [...before, ...(atOnce ? [] : [byAddress(crm, two)]), ...(crm.named ? [two.name] : [])];
}

const openRecord = (tab: ChromiumTab, i: number, late: number): Promise<void> =>
  tab.page.evaluate(([i, late]) => Reflect.get(globalThis, 'openRecord')(i, late), [i, late]);

const headingsOf = ({ frame }: ChromiumPanel): Promise<string[]> =>
  frame.evaluate(() => Reflect.get(globalThis, 'seenHeadings'));

const byAddress = ({ word }: KnownCrm, { id }: Person): string => `${word} ${id}`;

const shownAs = (crm: KnownCrm, person: Person): string =>
  crm.named ? person.name : byAddress(crm, person);

/** All that is read of a person on a page of the CRM, as the background is to be told it. */
function readOf(crm: KnownCrm, person: Person): Told {
  const fields = Object.fromEntries(crm.fields.map((field) => [field, person[field]]));
  return {
    id: person.id,
    ...(crm.named ? { name: person.name } : {}),
    ...(crm.fields.length > 0 ? { fields } : {}),
  };
}

/** Whether all that was told of a record at one time is that record's. */
function isWhole(crm: KnownCrm, { id, name, fields = {} }: Told): boolean {
  const person = peopleOf(crm).find((one) => one.id === id);
  const read = person && readOf(crm, person);
  return (
    read !== undefined &&
    (name === undefined || name === read.name) &&
    Object.entries(fields).every(([field, value]) => value === read.fields?.[field])
  );
}
