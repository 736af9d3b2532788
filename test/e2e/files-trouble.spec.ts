import { truncateSync, writeFileSync } from 'node:fs';
import {
  chooseFiles,
  expect,
  expectNothingKept,
  giveFiles,
  hashOf,
  LARGEST,
  onDisk,
  pdf,
  storedFiles,
  test,
  usersOf,
} from './files-stage';

// What goes wrong with attached files, and what the agent then sees and can do.

const MB = 1024 * 1024;

test('a file that is too large or empty is not attached, and a sentence says why', async ({
  thread,
}, info) => {
  const { browser, sidebar } = thread;
  const large = info.outputPath('film.mp4');
  writeFileSync(large, '');
  truncateSync(large, (LARGEST + 1) * MB);
  await chooseFiles(sidebar, large);
  await sidebar.seeText('film.mp4 is too large (31 MB), so it wasn’t attached.');
  await chooseFiles(sidebar, { ...pdf('empty.pdf', 9), buffer: Buffer.alloc(0) });
  await sidebar.seeText('empty.pdf is empty, so it wasn’t attached.');
  await expect(sidebar.frame.locator('[data-file]')).toHaveCount(0);
  await expectNothingKept(browser);
});

test('a storage that refuses the password is named in the row; Retry works once it is mended', async ({
  thread,
}) => {
  const { service, storage, browser, sidebar, ticketId } = thread;
  writeFileSync(usersOf(storage), '');
  const file = pdf('receipt.pdf', 30_000);
  await chooseFiles(sidebar, file);
  await sidebar.seeText('The storage refused the upload.');
  await sidebar.fill('Reply', 'The receipt.');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('Nothing was sent: receipt.pdf isn’t uploaded.');
  writeFileSync(usersOf(storage), thread.users);
  await sidebar.click('button', 'Retry: receipt.pdf');
  await sidebar.seeText('Ready');
  await sidebar.click('button', 'Send');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  await expectNothingKept(browser);
});

test('Cancel while a file is uploaded removes it here and at the storage', async ({
  thread,
}, info) => {
  const { storage, proxy, browser, sidebar } = thread;
  const before = storedFiles(storage).size;
  proxy.setRate(2 * MB);
  await chooseFiles(sidebar, onDisk(info, pdf('wrong one.pdf', 9 * MB)));
  await expect.poll(() => storedFiles(storage).size).toBe(before + 1);
  await sidebar.click('button', 'Cancel: wrong one.pdf');
  await expect(sidebar.frame.locator('[data-file]')).toHaveCount(0);
  await expectNothingKept(browser);
  await expect.poll(() => storedFiles(storage).size).toBe(before);
});

test('who removes a reply that waits for its file is told that the file stays at the storage', async ({
  thread,
}, info) => {
  const { service, storage, proxy, sidebar, ticketId } = thread;
  proxy.setRate(MB);
  await chooseFiles(sidebar, onDisk(info, pdf('wrong one.pdf', 20 * MB)));
  const before = storedFiles(storage).size;
  await sidebar.fill('Reply', 'The receipt.');
  await sidebar.click('button', 'Send');
  await expect.poll(() => storedFiles(storage).size).toBeGreaterThan(before);
  writeFileSync(usersOf(storage), '');
  await sidebar.click('button', 'Remove');
  await sidebar.seeText('It was removed here, but files of it stay at the storage.');
  expect(service.control.readTicket(ticketId).messages).toEqual([]);
});

test('the network is cut in the middle: the row says so, and the upload goes on by itself', async ({
  thread,
}, info) => {
  const { service, proxy, browser, sidebar, ticketId } = thread;
  const file = pdf('scan.pdf', 17 * MB);
  const begin = proxy.sent();
  proxy.setRate(6 * MB);
  await sidebar.fill('Reply', 'The scan.');
  await chooseFiles(sidebar, onDisk(info, file));
  await sidebar.seeText('scan.pdf');
  await sidebar.click('button', 'Send');
  await expect.poll(() => proxy.sent() - begin).toBeGreaterThan(10 * MB);
  proxy.cut();
  await sidebar.seeText('Waiting for scan.pdf. The storage doesn’t answer.');
  proxy.restore();
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  const [message] = service.control.readTicket(ticketId).messages;
  expect(message?.attachments[0]?.hash).toBe(hashOf(file.buffer));
  // At most one part of 8 MB was sent again.
  expect(proxy.sent() - begin).toBeLessThan(25.5 * MB);
  await expectNothingKept(browser);
});

test('a drop on the panel never opens the file, and one beside it is the CRM’s', async ({
  thread,
}) => {
  const { sidebar, tab, browser } = thread;
  const address = tab.page.url();
  const note = pdf('note.pdf', 1_000);
  await sidebar.click('button', 'Back to tickets');
  await sidebar.see('button', 'New ticket');
  expect(await giveFiles(sidebar, 'drop', [note])).toBe(true);
  await sidebar.seeText('Open a reply, a new ticket or a decision to attach a file');
  const isTaken = await tab.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['one'], 'one.txt'));
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('main')?.dispatchEvent(event);
      return event.defaultPrevented;
    });
  });
  expect(isTaken).toEqual([false, false]);
  expect(tab.page.url()).toBe(address);
  await expectNothingKept(browser);
});

test('Undo returns the text and the file into the composer, and the file leaves with the next message', async ({
  thread,
}) => {
  const { service, browser, storage, sidebar, tab, ticketId } = thread;
  const options = await browser.open('options');
  await options.choose('Undo send', '5 seconds');
  await options.close();
  await tab.toFront();
  const before = storedFiles(storage).size;
  const file = pdf('offer.pdf', 40_000);
  await chooseFiles(sidebar, file);
  await sidebar.fill('Reply', 'Our offer');
  await sidebar.click('button', 'Send');
  await sidebar.click('button', 'Undo');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('Our offer');
  await sidebar.see('button', 'Remove: offer.pdf');
  await sidebar.seeText('Ready');
  expect(service.control.readTicket(ticketId).messages).toEqual([]);
  await sidebar.click('button', 'Send');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  const [message] = service.control.readTicket(ticketId).messages;
  expect(message?.attachments[0]?.hash).toBe(hashOf(file.buffer));
  expect(storedFiles(storage).size).toBe(before + 1);
  await expectNothingKept(browser);
});
