import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/setting';
import { afterADay } from './one-profile';
import { makeNewer } from './seeded-database';

// What is said of a database that cannot be used. Never is it emptied without a word.

test('F31 the database is of a newer version: it is said in words that help', ({ service, crm }) =>
  afterADay({ service, crm }, makeNewer, async ({ start }) => {
    const panel = await (await (await start()).openCrm(`${crm}/customers/41`)).sidebar();
    await expect(panel.frame.getByText(/newer (version|release)/i).first()).toBeVisible();
    await panel.missText('Something unexpected');
  }));

test('F31 the database is of a newer version: everything can be forgotten all the same', ({
  service,
  crm,
}) =>
  afterADay({ service, crm }, makeNewer, async ({ start }) => {
    const options = await (await start()).open('options');
    await options.seeText('newer version');
    await options.click('button', 'Forget everything');
    await options.seeText('can’t be read');
    await options.click('button', 'Yes, forget');
    await options.seeText('Everything is forgotten.');
    await options.seeText('No key yet.');
  }));

test('F31 the files of the database are damaged: what was kept is restored, or it is said what is lost', ({
  service,
  crm,
}) =>
  afterADay(
    { service, crm },
    async () => undefined,
    async ({ start, profile }) => {
      damage(join(profile, 'Default', 'IndexedDB'));
      // Chromium throws such databases away before anybody sees them.
      const options = await (await start()).open('options');
      await expect(options.frame.getByText(/restored|was lost|were lost/i).first()).toBeVisible();
    },
  ));

/** As a disk that lies: every file of the extension's databases holds something else. */
function damage(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.parentPath.includes('chrome-extension_'))
      writeFileSync(join(entry.parentPath, entry.name), 'not a database');
}
