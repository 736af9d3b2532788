import { readFileSync, writeFileSync } from 'node:fs';
import { startChromium } from '../browsers/chromium';
import { exif, exifSegment, JFIF, jpeg } from '../keeper/strip/pictures';
import { type ApacheDav, startApacheDav } from '../real-storage/apache-dav';
import { startSlowProxy } from '../real-storage/slow-proxy';
import { chooseFiles, giveFiles, onDisk, pdf, usersOf, webdavThrough } from './files-stage';
import { keepWidth } from './keep-width';
import { looker } from './look-closely';
import { atCustomer, test as base, expect, openTicket } from './setting';
import { fillInStorage } from './storage-settings';

// What agents and administrators see of files, narrow and wide, in both colour schemes.

const MB = 1024 * 1024;
const PICTURE = {
  name: 'The shop from the other side of the street.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(jpeg([JFIF, exifSegment(exif([], 'place'))])),
};

const test = base.extend<{ storage: ApacheDav }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
  alongside: async ({ storage }, use) => {
    const { mark } = storage.certificate;
    const browser = await startChromium({
      args: [`--ignore-certificate-errors-spki-list=${mark}`],
    });
    await use(browser);
    expect(await browser.complaints()).toEqual([]);
    await browser.close();
  },
});

test('the storage’s settings and the rows of files pass axe and fit, narrow and wide', async ({
  alongside,
  service,
  crm,
  storage,
}, info) => {
  const look = looker(info);
  const proxy = await startSlowProxy(Number(new URL(storage.folder).port));
  const { tab, sidebar: first } = await atCustomer(alongside, service, crm);
  await openTicket(first, service);

  // Without a storage, a file is attached by its link.
  await first.click('button', 'Attach');
  await first.seeText('Attach a link to a file');
  await first.seeText('Files need a storage. Your administrator can set one up in Settings.');
  await look('no-storage', first.frame, tab.page);

  const options = await alongside.open('options', 'storage');
  await options.seeText('With a storage, agents drop a file into a message');
  await look('settings-none', options.page, options.page);
  await fillInStorage(options, webdavThrough(proxy));
  await look('settings-tried', options.page, options.page);
  await options.page.setViewportSize({ width: 1920, height: 1080 });
  await look('settings-tried-1920', options.page, options.page);
  await options.page.setViewportSize({ width: 320, height: 800 });
  await look('settings-tried-320', options.page, options.page);
  await options.page.setViewportSize({ width: 1280, height: 800 });
  await options.click('button', 'Save');
  await options.see('button', 'Change');
  await look('settings-saved', options.page, options.page);
  await options.close();

  await keepWidth(alongside, crm, 320);
  await tab.toFront();
  await tab.goto('/customers/41');
  const sidebar = await tab.sidebar();
  await sidebar.click('button', 'Refund for order 4711');
  const users = readFileSync(usersOf(storage));
  writeFileSync(usersOf(storage), '');
  await chooseFiles(sidebar, pdf('Statement of account for the whole year.pdf', 30_000));
  await sidebar.seeText('The storage refused the upload.');
  writeFileSync(usersOf(storage), users);
  await giveFiles(sidebar, 'drop', [PICTURE]);
  await sidebar.seeText('Removed from the picture: place.');
  proxy.setRate(20_000);
  await chooseFiles(sidebar, onDisk(info, pdf('Invoice 4711.pdf', MB)));
  await chooseFiles(sidebar, onDisk(info, pdf('Invoice 4712.pdf', MB)));
  await sidebar.fill('Reply', 'Here are both invoices.');
  await expect(sidebar.frame.locator('[data-file][data-state=sending]')).toHaveCount(2);
  await look('composer-320', sidebar.frame, tab.page);
  const desk = await alongside.open('desk');
  await desk.click('button', 'Refund for order 4711');
  await desk.see('button', 'Cancel: Invoice 4712.pdf');
  await look('composer-1280', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1080 });
  await look('composer-1920', desk.page, desk.page);

  await desk.click('button', 'Remove: Statement of account for the whole year.pdf');
  await desk.click('button', 'Send');
  await desk.seeText('Waiting for Invoice 4711.pdf');
  await look('waiting-1920', desk.page, desk.page);
  proxy.cut();
  await desk.seeText('The storage doesn’t answer.');
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await look('waiting-1280', desk.page, desk.page);
  await tab.toFront();
  await sidebar.seeText('The storage doesn’t answer.');
  await look('waiting-320', sidebar.frame, tab.page);
  await proxy.close();
});
