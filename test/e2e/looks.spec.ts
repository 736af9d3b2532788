import { looker } from './look-closely';
import { expectScrollers } from './one-scroller';
import { addKey, atCustomer, openTicket, test } from './setting';

// Every screen, in both colour schemes, checked by axe and for elements that are too wide.

test('every screen passes axe and fits its window', async ({ alongside, service, crm }, info) => {
  const look = looker(info);

  const empty = await alongside.open('options');
  await empty.see('textbox', 'API key');
  await look('options-first', empty.page, empty.page);
  await empty.close();

  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const page = sidebar.tab;
  await sidebar.see('button', 'New ticket');
  await look('sidebar-empty', sidebar.frame, page);
  await sidebar.click('button', 'New ticket');
  await sidebar.see('textbox', 'Summary');
  await look('sidebar-new-ticket', sidebar.frame, page);
  await sidebar.click('button', 'Cancel');
  const ticketId = await openTicket(sidebar, service, 'A ticket with a longer summary that wraps');
  await look('sidebar-thread-empty', sidebar.frame, page);
  service.control.managerReplies(ticketId, {
    text: 'Please send the **receipt**:\n- as a PDF\n- with the date\n\n`order-4711` https://help.example.com/a/very/long/address/that/has/to/be/broken/somewhere?query=1',
    attachments: [
      {
        name: 'how-to-with-a-very-long-file-name-indeed.pdf',
        mimeType: 'application/pdf',
        url: 'https://files.example.com/how-to.pdf',
        hash: `sha256:${'ab'.repeat(32)}`,
      },
    ],
  });
  await sidebar.seeText('receipt');
  service.control.respondNext(
    { method: 'POST', path: /messages$/, times: 50 },
    { kind: 'status', status: 500 },
  );
  await sidebar.fill('Reply', 'Here it is');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('Sent, waiting for confirmation');
  await sidebar.click('button', 'Attach');
  await look('sidebar-thread', sidebar.frame, page);
  await sidebar.click('button', 'Back to tickets');
  await sidebar.see('list', 'Tickets');
  await look('sidebar-list', sidebar.frame, page);

  // The panel at its smallest width.
  await page.setViewportSize({ width: 300 + 480, height: 800 });
  const grip = await sidebar.frame.frameElement();
  await grip.evaluate((frame: HTMLElement) => {
    (frame.parentElement as HTMLElement).style.width = '300px';
  });
  await look('sidebar-300', sidebar.frame, page);
  await sidebar.click('button', 'A ticket with a longer summary that wraps');
  await sidebar.seeText('Sent, waiting for confirmation');
  await look('sidebar-thread-300', sidebar.frame, page);
  await tab.close();

  await addKey(alongside, service, service.keys.liveFull);
  const options = await alongside.open('options');
  await options.see('list', 'Keys');
  await look('options', options.page, options.page);
  const popup = await alongside.open('popup');
  await popup.see('radiogroup', 'Environment');
  await popup.page.setViewportSize({ width: 360, height: 520 });
  await look('popup', popup.page, popup.page);
  await popup.page.setViewportSize({ width: 320, height: 480 });
  await look('popup-320', popup.page, popup.page);
  await expectScrollers(popup.page, 'popup-320', 0);
  const desk = await alongside.open('desk');
  await desk.see('button', 'A ticket with a longer summary that wraps');
  await look('desk', desk.page, desk.page);
  await desk.click('button', 'A ticket with a longer summary that wraps');
  await desk.see('log', 'Messages');
  await look('desk-thread', desk.page, desk.page);
  for (const width of [1920, 1000, 720, 360]) {
    await desk.page.setViewportSize({ width, height: 800 });
    await look(`desk-${width}`, desk.page, desk.page);
  }
  await desk.click('button', 'Back to tickets');
  await desk.see('button', 'A ticket with a longer summary that wraps');
  await look('desk-list-360', desk.page, desk.page);
});
