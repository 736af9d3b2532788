import type { Chromium } from '../browsers/chromium';

/** A place on the in-house CRM's record pages. */
const at = (select: string, from = 'text') => ({ select, from, certainty: 'verified' });

/**
 * The recipe that teaching the in-house CRM produces: its customers with all fields of their pages.
 */
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

/**
 * Stores the recipe of the in-house CRM as if it had been taught here, and the panel's width. Both
 * hold from the next page on. A tax id is read if its element is given.
 */
export async function teachCrm(
  browser: Chromium,
  crm: string,
  width = 380,
  taxId?: string,
): Promise<void> {
  const fields = { ...RECIPE.fields, ...(taxId && { taxId: [at(taxId)] }) };
  const taught = { ...RECIPE, fields };
  const options = await browser.open('options');
  await options.page.evaluate(
    async ({ origin, taught, dock }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const tx = db.transaction(['sites', 'docks'], 'readwrite');
      tx.objectStore('sites').put({ origin, rules: [], taught, addedAt: 1 });
      tx.objectStore('docks').put(dock, origin);
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      db.close();
    },
    { origin: new URL(crm).origin, taught, dock: { open: true, width, handleAt: 40 } },
  );
  // The background has these rows in memory.
  await browser.stopBackground();
  await options.close();
}
