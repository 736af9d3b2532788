import { test as withOwnBrowser } from '../e2e/setting';
import { expectExactlyOnce, postsTo, repliesOf } from './exactly-once';
import { afterADay } from './one-profile';
import { countOf, makeNewer } from './seeded-database';
import { expect, test } from './stage';

// A command that cannot be stored is not sent, and stored data is not deleted.

test.describe('with a full disk', () => {
  // The background may poll or log meanwhile, and says that it could not store that.
  test.use({ expected: [/QuotaExceededError: The disk is full/] });

  test('F30 the database refuses to write: nothing is sent, the text stays, and the panel says why', async ({
    thread,
  }) => {
    const { service, browser, sidebar, ticketId } = thread;
    await browser.background().evaluate(refuseWrites);
    await sidebar.fill('Reply', 'Not to be lost');
    await sidebar.click('button', 'Send');
    await sidebar.seeText('Not sent:');
    await sidebar.seeText('Couldn’t save this in the browser');
    expect(await sidebar.valueOf('textbox', 'Reply')).toBe('Not to be lost');
    expect(postsTo(service, ticketId)).toEqual([]);
    // The next background can write again.
    await browser.stopBackground();
    await sidebar.click('button', 'Send');
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Not to be lost']);
    await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('');
    expectExactlyOnce(service, { replies: { [ticketId]: ['Not to be lost'] } });
  });

  test('F30 the database refuses to write a new ticket: none is created, and the form stays', async ({
    thread,
  }) => {
    const { service, browser, sidebar, summary } = thread;
    const once = `${summary}, stored first`;
    await sidebar.click('button', 'Back to tickets');
    await sidebar.click('button', 'New ticket');
    await browser.background().evaluate(refuseWrites);
    await sidebar.fill('Summary', once);
    await sidebar.click('button', 'Create ticket');
    // The draft cannot be stored either and says the same, but only a command has Retry.
    await sidebar.see('button', 'Retry');
    await sidebar.seeText('Couldn’t save this in the browser');
    expect(service.control.readTickets().map((ticket) => ticket.summary)).not.toContain(once);
    expect(await sidebar.valueOf('textbox', 'Summary')).toBe(once);
    await browser.stopBackground();
    await sidebar.click('button', 'Create ticket');
    await sidebar.see('button', once);
    expectExactlyOnce(service, { tickets: [once] });
  });
});

/** Runs in the background: its disk is full until it is stopped. */
function refuseWrites(): void {
  const full = (): never => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = full;
  IDBObjectStore.prototype.add = full;
}

withOwnBrowser(
  'F31 the database has a newer version: nothing is sent, and its rows stay',
  ({ service, crm }) =>
    afterADay({ service, crm }, makeNewer, async ({ start, ticketId, kept }) => {
      const browser = await start();
      const panel = await (await browser.openCrm(`${crm}/customers/41`)).sidebar();
      await panel.seeText('version');
      expect(service.log.entries()).toEqual([]);
      expect(await countOf(browser, 'commands')).toBe(kept);
      expect(repliesOf(service, ticketId)).toEqual(['Before']);
    }),
);
