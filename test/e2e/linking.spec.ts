import { until } from '../browsers/firefox-bidi';
import { atCustomer, expect, openTicket, test } from './setting';
import { teachCrm } from './taught-crm';

// Tags on a record's page offer their tickets for linking, and replies that name another customer
// are held.

test('agents who share a CRM share links: the panel offers a tag in a note to the colleague', async ({
  alongside,
  colleague,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await sidebar.frame.getByText('Details', { exact: true }).click();
  await alongside.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sidebar.click('button', 'Copy tag');
  await sidebar.seeText('Copied');
  const tag = await tab.page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toBe(`[alongside:${ticketId}]`);
  const other = service.control.addTicket(service.places.test.withOnboarding.installationId, {
    summary: 'Card terminal is late',
  });
  await tab.page
    .getByLabel('Notes')
    .fill(`Asked: ${tag} and [alongside:${other.id}] [alongside:gone]`);
  await tab.page.getByRole('button', { name: 'Add note' }).click();
  await expect(tab.page.getByText('Asked: [alongside:')).toBeVisible();

  const { sidebar: theirs } = await atCustomer(colleague, service, crm);
  // Requests for the two tickets that the first agent's browser never reads.
  const asked = () =>
    service.log.entries().filter(({ path }) => /gone$/.test(path) || path.endsWith(other.id));
  await theirs.see('button', 'Found on this page: link 3 tickets');
  await theirs.seeText('No tickets');
  expect(asked()).toEqual([]);

  await theirs.click('button', 'Found on this page: link 3 tickets');
  await theirs.seeText('Refund for order 4711');
  await theirs.seeText('Card terminal is late');
  await theirs.seeText('Couldn’t load ticket gone.');
  expect(asked()).toHaveLength(2);
  // One ticket was created for this record and the other for none: the colleague can link both,
  // and neither is linked yet.
  await theirs.click('button', 'Link all');
  await expect(theirs.frame.getByText('Linked.', { exact: true })).toHaveCount(2);
  await theirs.click('button', 'Back to tickets');
  await theirs.see('button', 'Refund for order 4711');
  await theirs.see('button', 'Card terminal is late');
  await theirs.see('button', 'Found on this page: link 1 ticket');
});

test('an unlinked ticket is offered again, because it was created for this record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.frame.getByText('Details', { exact: true }).click();
  await sidebar.seeText('Created for this record');
  await sidebar.click('button', 'Unlink from this record');
  await sidebar.click('button', 'Created for this record: link 1 ticket');
  await sidebar.seeText('Refund for order 4711');
  await sidebar.click('button', 'Link');
  await sidebar.seeText('1 ticket linked.');
  await sidebar.see('button', 'Refund for order 4711');
  await sidebar.missText('Created for this record: link 1 ticket');

  // Another customer: the ticket belongs to Ada, and the panel says so before the agent links it
  // there.
  const [{ id } = { id: '' }] = service.control.readTickets();
  await tab.page.goto(`${crm}/customers/42`);
  await tab.page.getByLabel('Notes').fill(`[alongside:${id}]`);
  await tab.page.getByRole('button', { name: 'Add note' }).click();
  await expect(tab.page.getByText(`[alongside:${id}]`)).toBeVisible();
  await tab.page.reload();
  const bobs = await tab.sidebar();
  await bobs.see('heading', 'Bob Placeholder');
  await bobs.click('button', 'Found on this page: link 1 ticket');
  await bobs.seeText('Already linked to Ada Example.');
  await bobs.click('button', 'Link here too');
  await bobs.see('button', 'Refund for order 4711');
});

test('a reply that names another customer is held as a draft and goes when the agent confirms it', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await atCustomer(alongside, service, crm);
  await teachCrm(alongside, crm);
  await tab.page.goto(`${crm}/customers/42`);
  await (await tab.sidebar()).seeText('bob.placeholder@example.com');
  await tab.page.goto(`${crm}/customers/41`);
  const adas = await tab.sidebar();
  await adas.see('heading', 'Ada Example');
  const ticketId = await openTicket(adas, service);

  const words = 'The receipt went to bob.placeholder@example.com.';
  const question =
    'This mentions bob.placeholder@example.com, which belongs to Bob Placeholder. You’re replying on Ada Example’s ticket.';
  await adas.fill('Reply', words);
  await adas.press('Control+Enter');
  await adas.seeText(question);
  expect(await adas.valueOf('textbox', 'Reply')).toBe(words);
  await adas.press('Control+Enter');
  await adas.seeText(question);
  await adas.click('button', 'Edit');
  await adas.missText(question);
  await expect(adas.find('textbox', 'Reply')).toBeFocused();
  await adas.click('button', 'Send');
  await adas.seeText(question);
  expect(service.control.readTicket(ticketId).messages).toEqual([]);
  await adas.click('button', 'Send anyway');
  const texts = () => service.control.readTicket(ticketId).messages.map(({ text }) => text);
  await until(async () => texts().length === 1, 'the reply at the service');
  expect(texts()).toEqual([words]);
  await expect(adas.find('textbox', 'Reply')).toHaveValue('');

  await adas.click('button', 'Back to tickets');
  await adas.click('button', 'New ticket');
  await adas.fill('Summary', 'For bob.placeholder@example.com');
  await adas.click('button', 'Create ticket');
  await adas.seeText('You’re opening a ticket for Ada Example.');
  expect(service.control.readTickets()).toHaveLength(1);
  await adas.fill('Summary', 'For Ada');
  await adas.missText('You’re opening a ticket for');
  await adas.click('button', 'Create ticket');
  await adas.see('button', 'For Ada');
});
