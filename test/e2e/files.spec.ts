import { asLatin1 } from '../../lib/bytes/latin1';
import { exif, exifSegment, JFIF, jpeg, png } from '../keeper/strip/pictures';
import {
  chooseFiles,
  expect,
  expectNothingKept,
  giveFiles,
  hashOf,
  keptIn,
  pdf,
  storedFiles,
  test,
} from './files-stage';

// Agents attach real files: the browser uploads them to a real Apache, and the message leaves with the link.

const MB = 1024 * 1024;
const PICTURE = {
  name: 'shop.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(jpeg([JFIF, exifSegment(exif([], 'CANARY-place'))])),
};
const SCREENSHOT = { name: 'image.png', mimeType: 'image/png', buffer: Buffer.from(png([])) };

test('a file chosen in the panel arrives once, under its new name, and leaves nothing here', async ({
  thread,
}) => {
  const { service, browser, storage, proxy, sidebar, ticketId } = thread;
  proxy.setRate(MB);
  const file = pdf('Invoice Müller.pdf', 1_500_000);
  const before = new Set(storedFiles(storage).keys());
  await chooseFiles(sidebar, file);
  await sidebar.click('button', 'Rename Invoice Müller.pdf');
  await sidebar.fill('Name of Invoice Müller.pdf', 'Invoice 4711');
  await sidebar.press('Enter');
  await sidebar.see('button', 'Rename Invoice 4711.pdf');
  await sidebar.fill('Reply', 'The invoice is here.');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('Waiting for Invoice 4711.pdf');
  expect(service.control.readTicket(ticketId).messages).toEqual([]);
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  await sidebar.missText('Waiting for');

  const stored = [...storedFiles(storage)].filter(([name]) => !before.has(name));
  expect(stored.map(([name]) => name)).toEqual([expect.stringMatching(/^[\da-f]{32}\.pdf$/)]);
  const [[name, bytes] = ['', Buffer.from('')]] = stored;
  expect(bytes.equals(file.buffer)).toBe(true);
  const [message] = service.control.readTicket(ticketId).messages;
  expect(message?.attachments).toMatchObject([
    {
      name: 'Invoice 4711.pdf',
      mimeType: 'application/pdf',
      hash: hashOf(file.buffer),
      url: `https://127.0.0.1:${proxy.port}/files/${name}`,
    },
  ]);
  await expectNothingKept(browser);
});

test('the desk takes two dropped files and a pasted screenshot, removes the place from a picture, or keeps it', async ({
  thread,
}) => {
  const { service, browser, storage, summary, ticketId } = thread;
  const before = new Set(storedFiles(storage).keys());
  const added = () => [...storedFiles(storage)].filter(([name]) => !before.has(name));
  const desk = await browser.open('desk');
  await desk.click('button', summary);
  await desk.see('textbox', 'Reply');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two words') };
  expect(await giveFiles(desk, 'drop', [notes, PICTURE])).toBe(true);
  expect(await giveFiles(desk, 'paste', [SCREENSHOT])).toBe(true);
  await desk.seeText('Removed from the picture: place.');
  await expect(desk.page.locator('[data-file][data-state=ready]')).toHaveCount(3);
  expect(added()).toHaveLength(3);
  const [stripped] = added().filter(([name]) => name.endsWith('.jpg'));
  expect(stripped?.[1].toString('latin1')).toBe(asLatin1(jpeg([JFIF])));

  await desk.click('button', 'Keep them');
  await desk.seeText('Kept in the picture: place.');
  const pictures = () => added().filter(([name]) => name.endsWith('.jpg'));
  await expect
    .poll(() => pictures().map(([, bytes]) => bytes.equals(PICTURE.buffer)))
    .toEqual([true]);
  expect(pictures()[0]?.[0]).not.toBe(stripped?.[0]);
  await desk.click('button', 'Send');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  const [message] = service.control.readTicket(ticketId).messages;
  expect(message?.attachments.map(({ mimeType, hash }) => [mimeType, hash])).toEqual([
    ['text/plain', hashOf(notes.buffer)],
    ['image/jpeg', hashOf(PICTURE.buffer)],
    ['image/png', hashOf(SCREENSHOT.buffer)],
  ]);
  expect(added()).toHaveLength(3);
  await expectNothingKept(browser);
});

test('a new ticket takes a file with it', async ({ thread }) => {
  const { service, browser, storage, sidebar, summary } = thread;
  const file = pdf('contract.pdf', 20_000);
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'New ticket');
  const once = `${summary}, with a file`;
  await sidebar.fill('Summary', once);
  await chooseFiles(sidebar, file);
  await sidebar.seeText('contract.pdf');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', once);
  const made = () =>
    service.control
      .readTickets()
      .filter((ticket) => ticket.summary === once)
      .map(({ attachments }) => attachments.map(({ hash }) => hash));
  await expect.poll(made).toEqual([[hashOf(file.buffer)]]);
  expect([...storedFiles(storage).values()].filter((one) => one.equals(file.buffer))).toHaveLength(
    1,
  );
  await expectNothingKept(browser);
});

test('the tab is closed right after Send: the message arrives all the same', async ({ thread }) => {
  const { service, browser, proxy, summary, ticketId, tab } = thread;
  proxy.setRate(MB);
  const desk = await browser.open('desk');
  await desk.click('button', summary);
  const file = pdf('statement.pdf', 2 * MB);
  await chooseFiles(desk, file);
  await desk.seeText('statement.pdf');
  await expect.poll(async () => (await keptIn(browser)).bytes.length).toBeGreaterThan(0);
  await desk.fill('Reply', 'See the statement.');
  await desk.click('button', 'Send');
  await desk.seeText('Waiting for statement.pdf');
  await desk.close();
  await tab.close();
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  const [message] = service.control.readTicket(ticketId).messages;
  expect(message?.attachments[0]?.hash).toBe(hashOf(file.buffer));
  await expectNothingKept(browser);
});
