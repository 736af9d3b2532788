import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/setting';
import { afterADay } from './one-profile';
import { makeNewer } from './seeded-database';

// What the screens say about an unusable database. It is never emptied silently.

test('F31 the database has a newer version: the panel says so', ({ service, crm }) =>
  afterADay({ service, crm }, makeNewer, async ({ start }) => {
    const panel = await (await (await start()).openCrm(`${crm}/customers/41`)).sidebar();
    await expect(panel.frame.getByText(/newer (version|release)/i).first()).toBeVisible();
    await panel.missText('Something went wrong');
  }));

test('F31 the database has a newer version: “Delete all data” still works', ({ service, crm }) =>
  afterADay({ service, crm }, makeNewer, async ({ start }) => {
    const options = await (await start()).open('options');
    await options.seeText('newer version');
    await options.click('button', 'Delete all data');
    await options.seeText('can’t be read');
    await options.click('button', 'Yes, delete');
    await options.seeText('All data deleted.');
    await options.seeText('No keys yet.');
  }));

test('F31 the database files are damaged: the settings say what was restored or lost', ({
  service,
  crm,
}) =>
  afterADay(
    { service, crm },
    async () => undefined,
    async ({ start, profile }) => {
      damage(join(profile, 'Default', 'IndexedDB'));
      // Chromium deletes such databases before we can read them.
      const options = await (await start()).open('options');
      await expect(options.frame.getByText(/lost Alongside’s saved data/).first()).toBeVisible();
    },
  ));

/** Overwrites every file of the extension's databases, as a faulty disk would. */
function damage(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.parentPath.includes('chrome-extension_'))
      writeFileSync(join(entry.parentPath, entry.name), 'not a database');
}
