import { openTicket } from '../e2e/setting';
import { expectExactlyOnce, repliesOf } from './exactly-once';
import { expect, expectConfirmed, sendReply, test } from './stage';

test('F5 worker killed 20 times during a burst of 30 replies in three tickets: each arrives once, in order', async ({
  stage,
  thread,
}) => {
  const { service, browser, tab, sidebar, ticketId } = thread;
  // Two more tickets of the same record, each open in a window of its own.
  const open = [{ ticketId, sidebar }];
  for (const name of ['second', 'third']) {
    const other = await browser.openCrmWindow(tab.page.url());
    const panel = await other.sidebar();
    open.push({ sidebar: panel, ticketId: await openTicket(panel, service, `Burst, ${name}`) });
  }
  const written: Record<string, string[]> = {};
  const lives = new Set([await browser.life()]);
  const kills = (async () => {
    while (lives.size <= 20) {
      await browser.stopBackground();
      lives.add(await browser.life());
    }
  })();
  await Promise.all(
    open.map(async ({ sidebar, ticketId }, i) => {
      for (let n = 1; n <= 10; n++) {
        const text = `Reply ${n} in ticket ${i + 1}`;
        written[ticketId] = [...(written[ticketId] ?? []), text];
        await sendReply(sidebar, text);
      }
    }),
  );
  await kills;
  await expect
    .poll(() => Object.keys(written).map((id) => repliesOf(stage.service, id).length))
    .toEqual([10, 10, 10]);
  expect(lives.size).toBeGreaterThan(20);
  expectExactlyOnce(service, { replies: written });
  for (const { sidebar } of open) {
    await expectConfirmed(sidebar);
  }
});
