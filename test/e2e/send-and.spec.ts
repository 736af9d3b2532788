import type { BrowserWithAlongside } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// `Send and…`: from the menu, undone, and again with the keys that repeat it.

async function sendAndClose(browser: BrowserWithAlongside, service: FakeService, crm: string) {
  await setUp(browser, service, crm);
  const tab = await browser.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', 'Ada Example');
  const ticketId = await openTicket(sidebar, service, 'Refund');
  const writes = () =>
    service.log
      .entries()
      .filter(({ method, path }) => method !== 'GET' && path.includes(ticketId))
      .map(({ method, idempotencyKey }) => ({ method, idempotencyKey }));

  await sidebar.fill('Reply', 'The money is on its way.');
  await sidebar.chooseInMenu('Send and…', 'Send and set to Closed');
  await sidebar.seeText('After the reply is sent');
  await sidebar.click('button', 'Undo');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('The money is on its way.');
  await sidebar.missText('After the reply is sent');
  expect(writes()).toEqual([]);

  await sidebar.fill('Reply', 'The money is there.');
  await sidebar.press('Control+Shift+Enter');
  await sidebar.seeText('After the reply is sent');
  await expect.poll(() => service.control.readTicket(ticketId).status).toBe('Closed');
  await expect.poll(() => sidebar.valueOf('combobox', 'Status')).toBe('Closed');
  expect(service.control.readTicket(ticketId).messages.map(({ text }) => text)).toEqual([
    'The money is there.',
  ]);
  const [reply, change, ...more] = writes();
  expect([reply?.method, change?.method, more]).toEqual(['POST', 'PATCH', []]);
  expect(reply?.idempotencyKey).not.toBe(change?.idempotencyKey);
}

test('Send and… sends, then sets the status; Undo takes back both; Chromium', ({
  alongside,
  service,
  crm,
}) => sendAndClose(alongside, service, crm));

test('the ring around Send and… does not cover Send', async ({ alongside, service, crm }) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'The money is on its way.');
  await sidebar.find('button', 'Send').focus();
  await sidebar.press('Tab');
  await expect(sidebar.find('button', 'Send and…')).toBeFocused();
  // As the panel itself observes whether something covers a button.
  const isSeen = () =>
    sidebar.find('button', 'Send').evaluate(
      (button) =>
        new Promise((resolve) => {
          const options = { trackVisibility: true, delay: 100, threshold: [0, 1] };
          new IntersectionObserver(([entry], observer) => {
            observer.disconnect();
            resolve(entry?.isVisible);
          }, options).observe(button);
        }),
    );
  await expect.poll(isSeen).toBe(true);
});

test('Send and… sends, then sets the status; Undo takes back both; Firefox', ({ service, crm }) =>
  inFirefox((browser) => sendAndClose(browser, service, crm)));
