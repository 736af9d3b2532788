import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChromiumPage } from '../browsers/chromium';
import { startChromium } from '../browsers/chromium';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { atCustomer, test as base, expect, openTicket } from './setting';

// Agents attach real files: the browser uploads them to a real Apache, and the message leaves with the link.

const test = base.extend<{ storage: ApacheDav }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
  alongside: async ({ look, expected, storage }, use) => {
    const { mark } = storage.certificate;
    const browser = await startChromium({
      ...look,
      args: [`--ignore-certificate-errors-spki-list=${mark}`],
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
  await options.click('button', 'Save');
  await options.see('button', 'Change');
}

test('try', async ({ alongside, service, crm, storage }) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  const options = await alongside.open('options', 'storage');
  await setUpStorage(options, storage);
  const page = alongside.context.pages().find((one) => one.url().includes(crm));
  await page?.bringToFront();
  await sidebar.click('button', 'Attach');
  const chooser = page?.waitForEvent('filechooser');
  await sidebar.click('menuitem', 'Choose files');
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000, 'a canary ')]);
  await (await chooser)?.setFiles({
    name: 'Invoice Müller.pdf',
    mimeType: 'application/pdf',
    buffer: bytes,
  });
  await sidebar.fill('Reply', 'The invoice is here.');
  await page?.screenshot({ path: '/tmp/shot-5.png' });
  await sidebar.click('button', 'Send');
  await sidebar.seeText('Waiting for');
  await page?.screenshot({ path: '/tmp/shot-55.png' });
  await expect
    .poll(() => service.control.readTicket(ticketId).messages.length, { timeout: 30_000 })
    .toBe(1);
  await sidebar.missText('Waiting for');
  await page?.screenshot({ path: '/tmp/shot-6.png' });
  const [message] = service.control.readTicket(ticketId).messages;
  const files = readdirSync(storage.disk).filter((name) => !name.startsWith('.'));
  expect(files).toHaveLength(1);
  const stored = readFileSync(join(storage.disk, files[0] ?? ''));
  expect(stored.equals(bytes)).toBe(true);
  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  expect(message?.attachments[0]).toMatchObject({ name: 'Invoice Müller.pdf', hash });
});
