import type { Chromium } from '../browsers/chromium';

/** A place on the in-house CRM's record pages. */
const at = (select: string, from = 'text') => ({ select, from, certainty: 'verified' });

/** What teaching the in-house CRM comes to: its customers with all that their pages say. */
const RECIPE = {
  id: 'northwind-desk',
  name: 'Northwind Desk',
  hosts: [],
  selfHosted: true,
  checked: '2026-11-21',
  records: [
    {
      match: { path: '^/customers/(?<id>\\d+)$' },
      type: 'customers',
      certainty: 'verified',
      examples: { '/customers/41': { id: '41' } },
    },
  ],
  notRecords: ['/customers'],
  fields: {
    name: [at('main h1')],
    email: [at('main a[href^="mailto:"]', 'mailto')],
    phone: [at('main a[href^="tel:"]', 'tel')],
    company: [at('main dl dd')],
    client: [at('main .client')],
  },
};

/** Has the in-house CRM read by a recipe from the next page on, as if it had been taught here. */
export async function teachCrm(browser: Chromium, crm: string): Promise<void> {
  const options = await browser.open('options');
  await options.page.evaluate(
    async ({ origin, taught }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const store = db.transaction('sites', 'readwrite').objectStore('sites');
      store.put({ origin, rules: [], taught, addedAt: 1 });
      await new Promise((resolve) => {
        store.transaction.oncomplete = resolve;
      });
      db.close();
    },
    { origin: new URL(crm).origin, taught: RECIPE },
  );
  await options.close();
}
