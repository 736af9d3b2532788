import { startFirefox } from '../browsers/firefox';
import type { Surface } from '../browsers/surface';
import { WHOLE_TEST } from '../patience';
import { type ApacheDav, startApacheDav } from '../real-storage/apache-dav';
import { type HoldingDoor, openHoldingDoor } from '../real-storage/holding-door';
import {
  chooseInFirefox,
  hashOf,
  keptInFirefox,
  onDisk,
  pdf,
  storedFiles,
  webdavAt,
} from './files-stage';
import { test as base, expect, openTicket, setUp } from './setting';
import { setUpStorage } from './storage-settings';

// The main way of files.spec.ts, in one session of Firefox: there the keeper is a frame of the background's page
// and ends with it, and screens lie elsewhere.

// The driver sets 0: as users have it, frames of other sites are set apart.
const PREFS = { 'network.cookie.cookieBehavior': 5 };

/** Bytes of a part of a large file, and more than all of TLS and requests. */
const PART = 8 * 1024 * 1024;
const TALK = 1_000_000;

const test = base.extend<{ storage: ApacheDav; door: HoldingDoor }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  storage: async ({}, use) => {
    const storage = await startApacheDav();
    await use(storage);
    await storage.close();
  },
  door: async ({ storage }, use) => {
    const door = await openHoldingDoor(Number(new URL(storage.folder).port));
    await use(door);
    await door.close();
  },
});

test('in Firefox a chosen file is uploaded once and sent, also when its background is stopped meanwhile', async ({
  service,
  crm,
  storage,
  door,
}, info) => {
  info.setTimeout(WHOLE_TEST);
  const browser = await startFirefox({ trustsAll: true, prefs: PREFS });
  const sent = async (
    inside: Surface,
    name: string,
    size: number,
    before?: () => Promise<void>,
  ) => {
    const file = pdf(name, size);
    const had = [...storedFiles(storage).keys()];
    const carried = door.carried();
    const messages = service.control.readTicket(ticketId).messages.length;
    await chooseInFirefox(inside, onDisk(info, file));
    await inside.fill('Reply', `Here is ${name}.`);
    await inside.click('button', 'Send');
    await before?.();
    const read = () => service.control.readTicket(ticketId).messages;
    await expect.poll(() => read().length).toBe(messages + 1);
    const hash = hashOf(file.buffer);
    expect(read().at(-1)?.attachments).toMatchObject([{ name, hash }]);
    const added = [...storedFiles(storage)].filter(([stored]) => !had.includes(stored));
    expect(added.map(([, bytes]) => hashOf(bytes))).toEqual([hash]);
    // At most the part that was on its way is sent again.
    const most = file.buffer.length + TALK + (before ? PART + TALK : 0);
    expect(door.carried() - carried).toBeLessThan(most);
    await expect.poll(() => keptInFirefox(browser)).toEqual([]);
  };
  let ticketId = '';
  try {
    await setUp(browser, service, crm, { undo: false });
    await setUpStorage(browser, webdavAt(door.address('/files')));
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    ticketId = await openTicket(sidebar, service, 'Refund');
    await sent(sidebar, 'Müller.pdf', 3_000_000);
    const desk = await browser.open('desk');
    await desk.click('button', 'Refund');
    await desk.see('log', 'Messages');
    await sent(desk, 'desk.pdf', 2_000_000);
    const held = door.holdAfter(9_000_000);
    await sent(desk, 'stopped.pdf', 20_000_000, async () => {
      await held;
      await browser.stopBackground();
      door.release();
    });
    expect(await browser.complaints()).toEqual([]);
  } finally {
    await browser.close();
  }
});
