import type { PageSource } from '../../lib/domain/crm/content-messages';
import type { Chromium } from '../browsers/chromium';
import { addCrm } from './setting';

/** A taught recipe of the in-house CRM, as the settings store it. */
export const taught = (base: string, name: string[], witness?: string) => ({
  id: 'in-house',
  name: 'In-house',
  hosts: [],
  selfHosted: true,
  checked: '2026-11-21',
  records: [
    {
      match: { path: `^${base}/customers/(?<id>\\d+)$` },
      query: {},
      fragment: {},
      type: 'customers',
      types: {},
      certainty: 'verified',
      examples: {},
    },
  ],
  notRecords: [],
  fields: {
    name: name.map((select) => source(select)),
    email: [source('a[href^="mailto:"]', 'mailto')],
    phone: [source('dd:has([href^="tel:"])')],
    company: [source('dd')],
    client: [],
  },
  placeholders: [],
  ready: witness ? { witness: { select: witness, from: 'text' } } : {},
  dock: { mode: 'push', css: [] },
});

const source = (select: string, from: PageSource['from'] = 'text') => ({
  select,
  from,
  certainty: 'verified',
});

export async function teach(browser: Chromium, crm: string, recipe: object): Promise<void> {
  await addCrm(browser, crm);
  const options = await browser.open('options');
  await options.page.evaluate(
    ([origin, taught]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('sites', 'readwrite');
          tx.objectStore('sites').put({ origin, rules: [], taught, addedAt: 1 });
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [crm, recipe] as const,
  );
  // The background has these rows in memory.
  await browser.stopBackground();
  await options.close();
}

/** How often a recipe's rule found something, as it is stored. */
type Health = { recipe: string; what: string; found: boolean[] };

/** All stored results of recipes. */
export const health = async (browser: Chromium): Promise<Health[]> => {
  const options = await browser.open('options');
  const kept = await options.page.evaluate(
    () =>
      new Promise<Health[]>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('health').objectStore('health').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
  await options.close();
  return kept;
};
