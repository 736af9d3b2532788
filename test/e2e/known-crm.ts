import type { ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { type KnownCrm, type KnownPerson, peopleOf } from '../crm-pages/known/known';
import { expect, type Known, type Reported, switchOn } from './at-known-crm';

/** For how many milliseconds a CRM's address and its view differ after a change of the record. */
const ADDRESS_FIRST = 1500;
const VIEW_FIRST = 400;

/**
 * Switches a CRM on and opens two of its records one after the other, while the CRM loads the
 * second slowly. No value of one record may ever be shown or reported as the other's.
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
  // The heading may change again at once, so this reads all headings that the panel ever had.
  else await expect.poll(() => headingsOf(sidebar)).toContain(byAddress(crm, two));
  await opened;
  const second = await tab.sidebar();
  await second.see('heading', shownAs(crm, two));

  await expect.poll(async () => (await known.reported(crm)).at(-1)).toEqual(readOf(crm, two));
  const reported = await known.reported(crm);
  expect(reported.filter((one) => !isWhole(crm, one))).toEqual([]);
  const seen = (await headingsOf(second)).filter((heading) => heading !== 'Alongside');
  expect(seen.filter((heading, i) => i > 0 || heading !== byAddress(crm, one))).toEqual(
    expectedHeadings(crm, seen),
  );
  await tab.close();
}

/**
 * The headings that the panel may show, in order. A new page has a new panel. In a CRM that changes
 * its view before its address, the panel drops the name before the address changes.
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

const byAddress = ({ word }: KnownCrm, { id }: KnownPerson): string => `${word} ${id}`;

/** The heading of the panel for this record. */
export const shownAs = (crm: KnownCrm, person: KnownPerson): string =>
  crm.named ? person.name : byAddress(crm, person);

/**
 * Everything that is read of a person on the CRM's page, as the tab reports it to the background.
 */
export function readOf(crm: KnownCrm, person: KnownPerson): Reported {
  const fields = Object.fromEntries(crm.fields.map((field) => [field, person[field]]));
  return {
    id: person.id,
    ...(crm.named ? { name: person.name } : {}),
    ...(crm.fields.length > 0 ? { fields } : {}),
  };
}

/** Whether all values of a report belong to the reported record. */
function isWhole(crm: KnownCrm, { id, name, fields = {} }: Reported): boolean {
  const person = peopleOf(crm).find((one) => one.id === id);
  const read = person && readOf(crm, person);
  return (
    read !== undefined &&
    (name === undefined || name === read.name) &&
    Object.entries(fields).every(([field, value]) => value === read.fields?.[field])
  );
}
