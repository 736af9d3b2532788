import { isDraftStored } from '../e2e/draft-stored';
import { atCustomer, expect, openTicket, test } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { expectExactlyOnce, postsTo, postTo, repliesOf } from './exactly-once';
import { inOneProfile } from './one-profile';
import { expectConfirmed, sendReply, stopAt } from './stage';

// A reload needs the developer mode.
test.use({ ownBrowser: true });

// The whole browser is killed, or the extension reloads under open pages.

for (const at of ['before-reading', 'before-headers', 'mid-body'] as const)
  test(`F6 browser SIGKILLed while a reply is sent, ${at}: the next start sends it once and restores the draft`, ({
    service,
    crm,
  }) =>
    inOneProfile(async (start) => {
      const browser = await start();
      const { sidebar } = await atCustomer(browser, service, crm);
      await withoutUndo(browser);
      const ticketId = await openTicket(sidebar, service);
      const held = service.control.respondNext(postTo(ticketId), { kind: 'silence', at });
      await sendReply(sidebar, 'Sent before the end');
      await held.reached();
      await sidebar.fill('Reply', 'Half a sent');
      await expect.poll(() => isDraftStored(browser, 'Half a sent')).toBe(true);
      await browser.kill();
      held.release();

      const again = await start();
      // No page of ours is opened: the start of the browser is enough.
      await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
      await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Sent before the end']);
      const panel = await (await again.openCrm(`${crm}/customers/41`)).sidebar();
      await panel.click('button', 'Refund for order 4711');
      await panel.seeText('Sent before the end');
      await expectConfirmed(panel);
      await expect.poll(() => panel.valueOf('textbox', 'Reply')).toBe('Half a sent');
      expectExactlyOnce(service, { replies: { [ticketId]: ['Sent before the end'] } });
    }));

test('F6 browser SIGKILLed while a ticket is created: there is one ticket, and it is linked', ({
  service,
  crm,
}) =>
  inOneProfile(async (start) => {
    const browser = await start();
    const { sidebar } = await atCustomer(browser, service, crm);
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Once');
    const held = service.control.respondNext(
      { method: 'POST', path: /\/tickets$/ },
      { kind: 'silence', at: 'before-headers' },
    );
    await sidebar.click('button', 'Create ticket');
    await held.reached();
    await browser.kill();

    const again = await start();
    const panel = await (await again.openCrm(`${crm}/customers/41`)).sidebar();
    await panel.see('button', 'Once');
    expectExactlyOnce(service, { tickets: ['Once'] });
  }));

test('F3 worker killed while a reply can still be undone: the countdown continues, and the reply is sent once', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm, { undo: true });
  const ticketId = await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'Not to be undone');
  const pressed = Date.now();
  await sidebar.click('button', 'Send');
  await stopAt(alongside, () => sidebar.see('button', 'Undo'));
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Not to be undone']);
  const [post] = postsTo(service, ticketId);
  expect((post?.at ?? 0) - pressed).toBeGreaterThanOrEqual(5_000);
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Not to be undone'] } });
});

test('F3 browser SIGKILLed after Undo: nothing is sent, and the text is a draft again', ({
  service,
  crm,
}) =>
  inOneProfile(async (start) => {
    const browser = await start();
    const { sidebar } = await atCustomer(browser, service, crm, { undo: true });
    const ticketId = await openTicket(sidebar, service);
    await sidebar.fill('Reply', 'On second thoughts');
    await sidebar.click('button', 'Send');
    await sidebar.click('button', 'Undo');
    await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('On second thoughts');
    await expect.poll(() => isDraftStored(browser, 'On second thoughts')).toBe(true);
    await browser.kill();

    const again = await start();
    const panel = await (await again.openCrm(`${crm}/customers/41`)).sidebar();
    await panel.click('button', 'Refund for order 4711');
    await expect.poll(() => panel.valueOf('textbox', 'Reply')).toBe('On second thoughts');
    service.control.managerReplies(ticketId, { text: 'A round later' });
    await panel.seeText('A round later');
    expect(postsTo(service, ticketId)).toEqual([]);
    expect(repliesOf(service, ticketId)).toEqual([]);
    // A start after a crash is not an installation, so the settings do not open.
    const addresses = again.context.pages().map((page) => new URL(page.url()).pathname);
    expect(addresses).not.toContain('/options.html');
  }));

test('F7 extension reloaded with a draft and a reply on its way: a new panel restores the draft, and the reply arrives once', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  const held = service.control.respondNext(postTo(ticketId), {
    kind: 'silence',
    at: 'before-headers',
  });
  await sendReply(sidebar, 'On its way');
  await held.reached();
  await sidebar.fill('Reply', 'Half a sent');
  await expect.poll(() => isDraftStored(alongside, 'Half a sent')).toBe(true);
  await alongside.reloadExtension();
  held.release();
  await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
  // The old panel stays as long as it has the focus, then the new one replaces it.
  await tab.page.mouse.click(200, 400);
  await expect.poll(() => sidebar.frame.isDetached()).toBe(true);
  const panel = await tab.sidebar();
  await panel.click('button', 'Refund for order 4711');
  await panel.seeText('On its way');
  await expectConfirmed(panel);
  await expect.poll(() => panel.valueOf('textbox', 'Reply')).toBe('Half a sent');
  expectExactlyOnce(service, { replies: { [ticketId]: ['On its way'] } });
});
