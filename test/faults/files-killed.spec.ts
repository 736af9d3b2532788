import type { Chromium } from '../browsers/chromium';
import { readRows } from '../browsers/read-rows';
import { chooseFiles, expectNothingKept, hashOf, pdf } from '../e2e/files-stage';
import { atCustomer, expect, openTicket, test } from '../e2e/setting';
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
  sentPast,
} from './large-file';
import { inOneProfile } from './one-profile';
import { foundInFiles } from './search';
import { stopAt } from './stage';

// Whatever is killed while a file is uploaded: the upload goes on, at most one part is sent again, and there
// is one object and one message.

type Interruption = { what: 'browser' | 'worker' | 'keeper'; after: number };

const kills: Interruption[] = Array.from({ length: KILLS }, (_, kill) => ({
  what: 'browser',
  after: megabytesBefore(kill),
}));

for (const [kind, startStorage] of STORAGES)
  test(`${kind}: browser SIGKILLed ${KILLS} times, worker and keeper closed, while a file is uploaded: one object, one message, at most a part sent again`, async ({
    service,
    crm,
  }, info) => {
    info.setTimeout(240_000 + KILLS * 20_000);
    const storage = await startStorage();
    const { proxy } = storage;
    const file = largeFile(info);
    try {
      await inOneProfile(async (start, profile) => {
        let browser = await start();
        const { sidebar } = await atCustomer(browser, service, crm);
        const ticketId = await openTicket(sidebar, service);
        await setUpStorage(browser, storage.settings);
        const desk = await browser.open('desk');
        await desk.click('button', 'Refund for order 4711');
        const repeats = countRepeats(proxy);
        let at = proxy.sent();
        proxy.setRate(RATE);
        await chooseFiles(desk, file.path);
        await desk.fill('Reply', 'The backup.');
        await desk.seeText('backup.bin');
        await desk.click('button', 'Send');
        await desk.seeText('Waiting for backup.bin');

        const interrupt = async ({ what, after }: Interruption): Promise<void> => {
          await sentPast(proxy, at + after * MB);
          if (what === 'browser') await browser.kill();
          else if (what === 'worker') await stopAt(browser, async () => undefined);
          else await closeKeeper(browser);
          if (what !== 'worker') repeats.died();
          at = proxy.sent();
          if (what === 'browser') browser = await start();
        };
        const [first, ...others] = kills;
        if (first) await interrupt(first);
        await sentPast(proxy, at + MB);
        expect(foundInFiles([CANARY], profile)).toEqual([]);
        await interrupt({ what: 'worker', after: 2 });
        for (const one of others) await interrupt(one);
        await interrupt({ what: 'keeper', after: 2 });

        await expect
          .poll(() => repliesOf(service, ticketId), { timeout: 180_000 })
          .toEqual(['The backup.']);
        repeats.expectFew(kind);
        const [message] = service.control.readTicket(ticketId).messages;
        expect(message?.attachments.map(({ hash }) => hash)).toEqual([file.hash]);
        expect(await storage.hashes()).toEqual([file.hash]);
        expectExactlyOnce(service, { replies: { [ticketId]: ['The backup.'] } });
        await expectNothingKept(browser);
      }, storage.args);
    } finally {
      await storage.close();
    }
  });

test('browser SIGKILLed while a file is read: its row says to give it again, and nothing is sent', async ({
  service,
  crm,
}, info) => {
  const [[, startStorage]] = STORAGES;
  const storage = await startStorage();
  const file = largeFile(info);
  try {
    await inOneProfile(async (start) => {
      const browser = await start();
      const { sidebar } = await atCustomer(browser, service, crm);
      const ticketId = await openTicket(sidebar, service);
      await setUpStorage(browser, storage.settings);
      const begun = storage.proxy.sent();
      await sidebar.tab.bringToFront();
      await chooseFiles(sidebar, file.path);
      // The screen shows it as being read before the background has stored that.
      await expect.poll(() => isBeingRead(browser, 'backup.bin'), { intervals: [20] }).toBe(true);
      await browser.kill();

      const again = await start();
      const panel = await (await again.openCrm(`${crm}/customers/41`)).sidebar();
      await panel.click('button', 'Refund for order 4711');
      await panel.seeText('The browser was closed before the file was read');
      expect(storage.proxy.sent()).toBe(begun);
      await panel.click('button', 'Remove: backup.bin');
      const small = pdf('backup.pdf', 5_000);
      await chooseFiles(panel, small);
      await panel.seeText('Ready');
      await panel.click('button', 'Send');
      await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
      expect(await storage.hashes()).toEqual([hashOf(small.buffer)]);
      await expectNothingKept(again);
    }, storage.args);
  } finally {
    await storage.close();
  }
});

/** Whether a stored draft names the file, and it is stored that the file is being read. */
async function isBeingRead(browser: Chromium, name: string): Promise<boolean> {
  const drafts = await browser.background().evaluate(readRows<'drafts'>, 'drafts' as const);
  const files = await browser.background().evaluate(readRows<'files'>, 'files' as const);
  return JSON.stringify(drafts).includes(name) && files.some(({ state }) => state === 'reading');
}

/** Closes the hidden document that has the bytes. An alarm opens it again. */
async function closeKeeper({ context }: Chromium): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {};
  const keeper = targetInfos.find(({ url }) => url.endsWith('/keeper.html'));
  if (!keeper) throw new Error('No keeper is open.');
  await session?.send('Target.closeTarget', { targetId: keeper.targetId });
  await session?.detach();
}
