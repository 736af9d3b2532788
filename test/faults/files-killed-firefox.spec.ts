import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirefox } from '../browsers/firefox';
import { chooseInFirefox, keptInFirefox } from '../e2e/files-stage';
import { test as base, expect, openTicket, setUp } from '../e2e/setting';
import { setUpStorage } from '../e2e/storage-settings';
import { expectExactlyOnce, repliesOf } from './exactly-once';
import { STORAGES } from './file-storages';
import {
  CANARY,
  countRepeats,
  KILLS,
  largeFile,
  MB,
  megabytesBefore,
  RATE,
  SIZE,
  sentPast,
} from './large-file';
import { filesIn, foundInFiles } from './search';

// In Firefox the keeper of the bytes is a frame of the background's page, and both die with the browser.

/** The driver sets 0: as users have it, frames of other sites are set apart. */
const PREFS = { 'network.cookie.cookieBehavior': 5 };

const test = base.extend<{ profile: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'alongside-killed-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

for (const [kind, startStorage] of STORAGES)
  test(`${kind}: Firefox SIGKILLed ${KILLS} times while a file is uploaded: one object, one message, at most a part sent again`, async ({
    service,
    crm,
    profile,
  }, info) => {
    info.setTimeout(240_000 + KILLS * 20_000);
    const start = (isAgain: boolean) =>
      startFirefox({ profile, isAgain, trustsAll: true, prefs: PREFS });
    const storage = await startStorage();
    const { proxy } = storage;
    const file = largeFile(info);
    let browser = await start(false);
    try {
      await setUp(browser, service, crm, { undo: false });
      await setUpStorage(browser, storage.settings);
      const panel = await (await browser.openCrm(`${crm}/customers/41`)).sidebar();
      const ticketId = await openTicket(panel, service);
      const desk = await browser.open('desk');
      await desk.click('button', 'Refund for order 4711');
      await desk.see('log', 'Messages');
      const repeats = countRepeats(proxy);
      let at = proxy.sent();
      proxy.setRate(RATE);
      await chooseInFirefox(desk, file.path);
      await desk.fill('Reply', 'The backup.');
      await desk.seeText('backup.bin');
      await desk.click('button', 'Send');
      await desk.seeText('Waiting for backup.bin');
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sentPast(proxy, at + megabytesBefore(kill) * MB);
        expect(await browser.complaints()).toEqual([]);
        await browser.kill();
        if (kill === 0) {
          expect(bytesSealed(profile)).toBeGreaterThan(SIZE);
          expect(foundInFiles([CANARY], profile)).toEqual([]);
        }
        repeats.died();
        at = proxy.sent();
        browser = await start(true);
      }

      await expect
        .poll(() => repliesOf(service, ticketId), { timeout: 180_000 })
        .toEqual(['The backup.']);
      repeats.expectFew(`${kind} in Firefox`);
      const [message] = service.control.readTicket(ticketId).messages;
      expect(message?.attachments.map(({ hash }) => hash)).toEqual([file.hash]);
      expect(await storage.hashes()).toEqual([file.hash]);
      expectExactlyOnce(service, { replies: { [ticketId]: ['The backup.'] } });
      await expect.poll(() => keptInFirefox(browser)).toEqual([]);
      expect(await browser.complaints()).toEqual([]);
    } finally {
      await browser.close();
      await storage.close();
    }
  });

/** Bytes in the file systems of extensions in a profile. */
const bytesSealed = (profile: string): number =>
  filesIn(profile)
    .filter((path) => path.includes('moz-extension+++') && path.includes('/fs/'))
    .reduce((sum, path) => sum + statSync(path).size, 0);
