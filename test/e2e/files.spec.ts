import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChromiumPage } from '../browsers/chromium';
import { startChromium } from '../browsers/chromium';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { atCustomer, expect, openTicket, test as base } from './setting';

// Agents attach real files: the browser uploads them to a real Apache, and the message leaves with the link.

const test = base.extend<{ storage: ApacheDav }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
  alongside: async ({ look, expected, storage }, use) => {
    const mark = storage.certificate.mark;
    const browser = await startChromium({
      ...look,
      // Playwright's own list of features to disable would give a docked frame a storage of its own, and so a
      // channel of its own. The last list counts.
      args: [`--ignore-certificate-errors-spki-list=${mark}`, '--disable-features=Translate'],
    });
    await use(browser);
    const complaints = await browser.complaints();
    await browser.close();
    expect(complaints.filter((one) => !expected.some((known) => known.test(one)))).toEqual([]);
  },
});

async function setUpStorage(options: ChromiumPage, storage: ApacheDav) {
  await options.page.getByRole('button', { name: 'Set up storage' }).first().click();
  await options.choose('Kind of storage', 'WebDAV');
  await options.fill('Address of the folder', storage.folder);
  await options.fill('User name', WRITER.user);
  await options.fill('Password', WRITER.password);
  await options.click('button', 'Try it');
  await options.seeText('The storage works');
  await options.page.screenshot({ path: '/tmp/shot-2.png' });
  await options.click('button', 'Save');
  await options.see('button', 'Change');
  await options.page.screenshot({ path: '/tmp/shot-3.png' });
}

test('try', async ({ alongside, service, crm, storage }) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  const options = await alongside.open('options', 'storage');
  await setUpStorage(options, storage);
  await sidebar.click('button', 'Attach');
  const page = alongside.context.pages().find((one) => one.url().includes(crm));
  await page?.bringToFront();
  await page?.screenshot({ path: '/tmp/shot-4.png' });
  const chooser = page?.waitForEvent('filechooser');
  await sidebar.click('menuitem', 'Choose files');
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000, 'a canary ')]);
  await (await chooser)?.setFiles({ name: 'Invoice Müller.pdf', mimeType: 'application/pdf', buffer: bytes });
  const cdp = await alongside.context.browser()?.newBrowserCDPSession();
  const targets = await cdp?.send('Target.getTargets');
  console.log(JSON.stringify(targets?.targetInfos.map(({ type, url }) => [type, url])));
  console.log(await alongside.background().evaluate(async () => {
    const chrome = Reflect.get(globalThis, 'chrome');
    return JSON.stringify(await chrome.runtime.getContexts({}).then((all: {contextType: string; documentUrl?: string}[]) => all.map(({ contextType, documentUrl }) => [contextType, documentUrl])));
  }));
  await sidebar.fill('Reply', 'The invoice is here.');
  await page?.screenshot({ path: '/tmp/shot-5.png' });
  await sidebar.click('button', 'Send');
  await expect
    .poll(() => service.control.readTicket(ticketId).messages.length, { timeout: 15_000 })
    .toBe(1);
  await page?.screenshot({ path: '/tmp/shot-6.png' });
  const [message] = service.control.readTicket(ticketId).messages;
  console.log(JSON.stringify(message));
  const [file = ''] = readdirSync(storage.disk);
  const sha256 = createHash('sha256').update(readFileSync(join(storage.disk, file))).digest('hex');
  expect(message?.attachments[0]).toMatchObject({ name: 'Invoice Müller.pdf', hash: `sha256:${sha256}` });
  expect(readdirSync(storage.disk)).toHaveLength(1);
});
