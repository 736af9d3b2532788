import { looker } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';

// Every face of what was sent and is not confirmed, in both colour schemes, and what people do there.

const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };

test('a reply is undone, held back, refused, and listed in the outbox', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { sidebar } = await atCustomer(alongside, service, crm, { undo: true });
  const page = sidebar.tab;
  const ticketId = await openTicket(sidebar, service);
  const arrived = () => service.control.readTicket(ticketId).messages.map(({ text }) => text);

  await sidebar.fill('Reply', 'On second thoughts');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Undo');
  await look('undo', sidebar.frame, page);
  await sidebar.click('button', 'Undo');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('On second thoughts');
  await sidebar.missText('Sending in a moment');

  // A manager writes in the seconds in which it could still be undone.
  await sidebar.fill('Reply', 'Do you need anything else?');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Undo');
  service.control.managerReplies(ticketId, { text: 'The receipt, please, as a PDF.' });
  await sidebar.seeText('A manager wrote while you were writing');
  await look('held', sidebar.frame, page);
  expect(arrived()).toEqual(['The receipt, please, as a PDF.']);
  await sidebar.click('button', 'Send anyway');
  await expect.poll(() => arrived().at(-1)).toBe('Do you need anything else?');

  service.control.answerNext(POST_MESSAGE, {
    kind: 'status',
    status: 409,
    body: { error: { message: 'Used for another request.' } },
  });
  await sidebar.fill('Reply', 'Here it is');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Send again anyway');
  await look('refused', sidebar.frame, page);

  const desk = await alongside.open('desk');
  await desk.click('link', 'Outbox');
  await desk.seeText('Here it is');
  await desk.see('button', 'Export receipts');
  await look('outbox', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1080 });
  await look('outbox-1920', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.click('button', 'Remove');
  await desk.seeText('Everything you sent is confirmed.');
  expect(arrived()).toHaveLength(2);

  // The key is refused: said once, above everything, with what waits.
  service.control.revokeKey(service.keys.testFull);
  await page.bringToFront();
  await sidebar.fill('Reply', 'It waits');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('1 write waits');
  await look('key-refused', sidebar.frame, page);
  service.control.restoreKey(service.keys.testFull);
  await sidebar.click('button', 'Retry');
  await expect.poll(() => arrived().at(-1)).toBe('It waits');
  await sidebar.missText('1 write waits');
});
