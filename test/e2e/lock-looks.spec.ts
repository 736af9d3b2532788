import { looker } from './look-closely';
import { atCustomer, openTicket, test } from './setting';
import { PASSPHRASE } from './with-passphrase';

// Every state of the lock, in both colour schemes.

test('every state of the lock passes axe and fits its window', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info, { fullPage: true });
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  const options = await alongside.open('options');
  await options.click('radio', 'For the live and test keys');
  await options.fill('Passphrase', 'short');
  await options.click('button', 'Save');
  await options.seeText('Choose a passphrase of at least 8 characters');
  await look('options-choose', options.page, options.page);
  await options.fill('Passphrase', PASSPHRASE);
  await options.fill('Repeat passphrase', PASSPHRASE);
  await options.click('button', 'Save');
  await options.see('button', 'Lock now');
  await options.fill('API key', service.keys.liveFull);
  await options.see('textbox', 'Passphrase');
  await look('options-unlocked-keys', options.page, options.page);
  await options.see('combobox', 'Lock after');
  await look('options-unlocked-security', options.page, options.page);
  await options.click('button', 'Copy diagnostics');
  await options.see('textbox', 'Diagnostics');
  await look('options-diagnostics', options.page, options.page);
  await options.click('button', 'Delete all data');
  await options.see('button', 'Yes, delete');
  await look('options-delete', options.page, options.page);
  await options.click('button', 'Keep');
  const popup = await alongside.open('popup');
  await popup.page.setViewportSize({ width: 360, height: 640 });
  await popup.see('button', 'Lock now');
  await look('popup-unlocked', popup.page, popup.page);
  const desk = await alongside.open('desk');
  await desk.see('button', 'Lock now');
  await look('desk-unlocked', desk.page, desk.page);
  await desk.click('button', 'Lock now');
  await desk.seeText('Press the Alongside button');
  await look('desk-locked', desk.page, desk.page);
  await tab.page.bringToFront();
  await sidebar.seeText('Press the Alongside button');
  await look('sidebar-locked', sidebar.frame, tab.page);
  await options.seeText('Locked. Unlock it above');
  await look('options-locked', options.page, options.page);
  await popup.fill('Passphrase', 'wrong passphrase');
  await popup.click('button', 'Unlock');
  await popup.seeText('Wrong passphrase.');
  await look('popup-locked', popup.page, popup.page);
});
