import { looker } from './look-closely';
import { addKey, atCustomer, expect, openTicket, test } from './setting';
import { saveUndo } from './without-undo';

// Every state of an unconfirmed command, in both colour schemes, and what the agent can do about
// it.

const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };

test('the agent undoes a reply, confirms a held one, and finds a refused one in the outbox', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const options = await alongside.open('options');
  // Time to take pictures in.
  await saveUndo(options.request, 20);
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
  await sidebar.missText('Sending in a moment…');
  await saveUndo(options.request, 10);

  // A manager writes while the agent could still undo the reply.
  await sidebar.fill('Reply', 'Do you need anything else?');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Undo');
  service.control.managerReplies(ticketId, { text: 'The receipt, please, as a PDF.' });
  await sidebar.seeText('New message from the manager while you were typing');
  await look('held', sidebar.frame, page);
  expect(arrived()).toEqual(['The receipt, please, as a PDF.']);
  await sidebar.click('button', 'Send anyway');
  await expect.poll(() => arrived().at(-1)).toBe('Do you need anything else?');

  // A colleague replies with the same key and closes the ticket at the same time.
  await sidebar.fill('Reply', 'I will look');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Undo');
  service.control.colleagueReplies(ticketId, { text: 'I have it already' });
  service.control.managerChanges(ticketId, { status: 'Closed' });
  await sidebar.seeText('This ticket was closed while you were typing.');
  await sidebar.seeText('New message from your team while you were typing');
  await expect(
    sidebar.frame.getByRole('article').filter({ hasText: 'I have it already' }).first(),
  ).toContainText('Your team');
  await look('held-closed', sidebar.frame, page);
  await sidebar.click('button', 'Edit');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('I will look');
  await sidebar.fill('Reply', '');

  // The screen shows an outdated status when the agent chooses another.
  service.control.managerChanges(ticketId, { status: 'WaitingForClient' });
  await sidebar.choose('Status', 'In progress');
  await sidebar.seeText(
    'The status was “Closed” when you chose it and is now “Waiting for client”.',
  );
  await look('held-change', sidebar.frame, page);
  await sidebar.click('button', 'Send anyway');
  await expect.poll(() => service.control.readTicket(ticketId).status).toBe('InProgress');

  service.control.respondNext(POST_MESSAGE, {
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
  await desk.see('button', 'Export list');
  await look('outbox', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1920, height: 1080 });
  await look('outbox-1920', desk.page, desk.page);
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.click('button', 'Remove');
  await desk.seeText('Everything you sent is confirmed.');
  expect(arrived()).toHaveLength(3);

  // The service refuses the key: the panel says so once, at the top, with the number of waiting
  // commands.
  service.control.revokeKey(service.keys.testFull);
  await page.bringToFront();
  await sidebar.fill('Reply', 'It waits');
  await sidebar.click('button', 'Send');
  await sidebar.seeText('1 change is waiting');
  await look('key-refused', sidebar.frame, page);
  service.control.restoreKey(service.keys.testFull);
  await sidebar.click('button', 'Retry');
  await expect.poll(() => arrived().at(-1)).toBe('It waits');
  await sidebar.missText('1 change is waiting');
});

test('an agent who works in test sees, sends and opens what waits in live', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { id } = service.control.addTicket(service.places.live.withOnboarding.installationId, {
    summary: 'Chargeback 99',
  });
  const { sidebar } = await atCustomer(alongside, service, crm, { key: service.keys.liveFull });
  await sidebar.click('button', 'Link ticket');
  await sidebar.fill('Ticket ID', id);
  await sidebar.click('button', 'Link');
  await sidebar.click('button', 'Chargeback 99');
  const refusedReply = async (text: string) => {
    service.control.respondNext(POST_MESSAGE, {
      kind: 'status',
      status: 409,
      body: { error: { message: 'Used for another request.' } },
    });
    await sidebar.fill('Reply', text);
    await sidebar.click('button', 'Send');
  };
  await refusedReply('Here it is');
  await sidebar.see('button', 'Send again anyway');
  await refusedReply('And the second page');
  await expect(sidebar.find('button', 'Send again anyway')).toHaveCount(2);
  const arrived = () => service.control.readTicket(id).messages.map(({ text }) => text);

  await addKey(alongside, service, service.keys.testFull);
  const popup = await alongside.open('popup');
  await popup.click('radio', 'Test');
  await expect(popup.find('radio', 'Test')).toBeChecked();
  await popup.seeText('2 need you');
  await popup.page.setViewportSize({ width: 360, height: 600 });
  await look('popup-live-waits', popup.page, popup.page);
  await popup.close();

  const desk = await alongside.open('desk');
  const outbox = desk.find('link', 'Outbox');
  await expect(outbox).toContainText('2');
  await outbox.click();
  const live = desk.page.getByRole('region', { name: 'Live' });
  await expect(live).toContainText('And the second page');
  await look('outbox-of-live', desk.page, desk.page);

  // The command is sent in live, and the agent stays in test.
  await live.getByRole('button', { name: 'Send again anyway' }).first().click();
  await expect.poll(arrived).toEqual(['Here it is']);
  await expect(outbox).toContainText('1');
  await expect(live.getByRole('listitem')).toHaveCount(1);
  await expect(desk.page.locator('[data-environment=test] header')).toBeVisible();

  // Opening the ticket switches to live, so the desk asks first.
  await live.getByRole('button', { name: 'Reply to a ticket' }).click();
  await desk.seeText('Opening it switches Alongside');
  await look('outbox-asks', desk.page, desk.page);
  await desk.click('button', 'Cancel');
  await desk.missText('Opening it switches Alongside');
  await live.getByRole('button', { name: 'Edit' }).click();
  await desk.seeText('Your text is a draft again in Live');
  await desk.click('button', 'Switch and open');
  await desk.see('heading', 'Chargeback 99');
  await expect.poll(() => desk.valueOf('textbox', 'Reply')).toBe('And the second page');
  await expect(desk.page.locator('[data-environment=live] header')).toBeVisible();
  await desk.click('link', 'Outbox');
  await desk.seeText('Everything you sent is confirmed.');
  expect(arrived()).toEqual(['Here it is']);
});
