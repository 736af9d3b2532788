import { looker } from './look-closely';
import { atCustomer, expect, test } from './setting';
import { teachCrm } from './taught-crm';

// Offers, questions and warnings beside a record, in both colour schemes and a narrow panel.

test.use({ look: { width: 320 + 480 } });

test('every offer, question and warning passes axe and fits a narrow panel', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { tab } = await atCustomer(alongside, service, crm, { key: service.keys.liveFull });
  await teachCrm(alongside, crm, 320);
  await tab.page.goto(`${crm}/customers/42`);
  await (await tab.sidebar()).seeText('bob.placeholder@example.com');
  await tab.page.goto(`${crm}/customers/41`);
  let sidebar = await tab.sidebar();

  await sidebar.seeText('ada.example@example.com');
  await sidebar.seeText('This looks like a sandbox CRM, but you’re working on live tickets.');
  await sidebar.click('button', 'New ticket');
  await sidebar.seeText('Read from this page.');
  const { clientId, installationId } = service.places.live.withOnboarding;
  await sidebar.fill('Client ID', clientId);
  await sidebar.fill('Summary', 'Refund for order 4711');
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', 'Refund for order 4711');
  await sidebar.click('button', 'New ticket');
  await sidebar.seeText('but the last ticket here was for');
  await look('client-differs', sidebar.frame, tab.page);
  await sidebar.click('button', 'Use the last client');
  expect(await sidebar.valueOf('textbox', 'Client ID')).toBe(clientId);
  await sidebar.see('button', 'Use the client on the page');
  await sidebar.click('button', 'Cancel');

  const tags = ['A first summary', 'Another summary that is so long that it wraps at this width']
    .map((summary) => service.control.addTicket(installationId, { summary }).id)
    .concat('no-such-ticket')
    .map((id) => `[alongside:${id}]`);
  await tab.page.getByLabel('Notes').fill(tags.join(' '));
  await tab.page.getByRole('button', { name: 'Add note' }).click();
  await expect(tab.page.getByText('[alongside:no-such-ticket]')).toBeVisible();
  await tab.page.reload();
  sidebar = await tab.sidebar();
  await sidebar.see('button', 'Found on this page: link 3 tickets');
  await look('offers', sidebar.frame, tab.page);
  await sidebar.click('button', 'Found on this page: link 3 tickets');
  await sidebar.seeText('Couldn’t load ticket no-such-ticket.');
  await look('found', sidebar.frame, tab.page);
  await sidebar.click('button', 'Back to tickets');

  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.frame.getByText('Details', { exact: true }).click();
  await sidebar.see('button', 'Copy tag');
  await look('details', sidebar.frame, tab.page);
  await sidebar.frame.getByText('Details', { exact: true }).click();
  await sidebar.fill('Reply', 'For bob.placeholder@example.com');
  await sidebar.click('button', 'Send');
  await sidebar.see('button', 'Send anyway');
  await look('wrong-customer', sidebar.frame, tab.page);
  await sidebar.click('button', 'Edit');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'Dismiss');
  await sidebar.missText('This looks like a sandbox CRM');
});
