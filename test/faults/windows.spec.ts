import { openTicket } from '../e2e/setting';
import { expectExactlyOnce, postsTo, postTo, repliesOf } from './exactly-once';
import { expect, expectConfirmed, sendReply, test } from './stage';

// Several windows, several clicks, several records.

test('F32 two windows send the same draft at once: there is one message, and each window shows it once', async ({
  thread,
}) => {
  const { service, browser, tab, sidebar, ticketId, summary } = thread;
  await sidebar.fill('Reply', 'Written once');
  const other = await (await browser.openCrm(tab.page.url())).sidebar();
  await other.click('button', summary);
  // The draft is stored within a second; a window that opens the ticket later shows it.
  await expect(async () => {
    await other.click('button', 'Back to tickets');
    await other.click('button', summary);
    await expect(other.find('textbox', 'Reply')).toHaveValue('Written once', { timeout: 1_000 });
  }).toPass();
  await Promise.all([sidebar.click('button', 'Send'), other.click('button', 'Send')]);
  await expect.poll(() => repliesOf(service, ticketId).length).toBeGreaterThanOrEqual(1);
  for (const panel of [sidebar, other]) {
    await expectConfirmed(panel);
    await expect(panel.find('log', 'Messages').getByText('Written once')).toHaveCount(1);
  }
  expectExactlyOnce(service, { replies: { [ticketId]: ['Written once'] } });
});

test('F32 three clicks on Send and Ctrl+Enter: there is one message', async ({ thread }) => {
  const { service, sidebar, ticketId } = thread;
  await sidebar.fill('Reply', 'Impatient');
  const send = sidebar.find('button', 'Send');
  // The button works once the browser reports that nothing covers it.
  await expect(send).not.toHaveAttribute('aria-disabled');
  await send.evaluate((button: HTMLButtonElement) => {
    const field = document.querySelector('textarea');
    const keys = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true };
    for (let i = 0; i < 3; i++) {
      button.click();
      field?.dispatchEvent(new KeyboardEvent('keydown', keys));
    }
  });
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Impatient']);
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Impatient'] } });
});

test('F36 record switched while a reply is sent: it goes to the old ticket, and the panel shows only the new record', async ({
  thread,
}) => {
  const { service, tab, sidebar, ticketId, summary } = thread;
  const held = service.control.respondNext(postTo(ticketId), {
    kind: 'silence',
    at: 'before-reading',
  });
  await sendReply(sidebar, 'For the old ticket');
  await held.reached();
  await sidebar.fill('Reply', 'Still being writ');
  await tab.follow('Customers');
  await tab.follow('Finn Mockman');
  await sidebar.see('heading', 'Finn Mockman');
  await sidebar.missText(summary);
  const newTicketId = await openTicket(sidebar, service, `${summary}, next door`);
  expect(await sidebar.valueOf('textbox', 'Reply')).toBe('');
  await sidebar.missText('For the old ticket');
  held.release();
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['For the old ticket']);
  await sendReply(sidebar, 'For the new ticket');
  await expect.poll(() => repliesOf(service, newTicketId)).toEqual(['For the new ticket']);
  expect(postsTo(service, newTicketId)).toHaveLength(1);
  await tab.back();
  await tab.back();
  await sidebar.click('button', summary);
  await sidebar.seeText('For the old ticket');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('Still being writ');
  expectExactlyOnce(service, {
    replies: { [ticketId]: ['For the old ticket'], [newTicketId]: ['For the new ticket'] },
  });
});

test('F46 a late response with an older state does not overwrite a newer one', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  const late = service.control.respondNext(
    { method: 'GET', path: new RegExp(`/tickets/${ticketId}$`) },
    { kind: 'silence', at: 'before-headers' },
  );
  await late.reached();
  await sidebar.choose('Status', 'Closed');
  await expect.poll(() => service.control.readTicket(ticketId).status).toBe('Closed');
  await sidebar.missText('Saving');
  late.release();
  // A message that arrives after the late response proves that the response was processed.
  service.control.managerReplies(ticketId, { text: 'Later still' });
  await sidebar.seeText('Later still');
  expect(await sidebar.valueOf('combobox', 'Status')).toBe('Closed');
  await expect(sidebar.find('log', 'Messages').getByText('Later still')).toHaveCount(1);
  expectExactlyOnce(service, { changes: { [ticketId]: 1 } });
});
