import type { Surface } from '../browsers/surface';
import { atCustomer, inFirefox, openTicket, setUp, test } from './setting';

// A snoozed ticket comes back after a stop of the background, unread and with its note and promised date.

/** As if the night had passed: every snooze is due. It runs in a page of ours, which can open the database. */
async function letSnoozesPass(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const store = db.transaction('snoozes', 'readwrite').objectStore('snoozes');
  const all = store.getAll();
  await new Promise((resolve) => {
    all.onsuccess = resolve;
  });
  for (const row of all.result) store.put({ ...row, snooze: { ...row.snooze, until: 1 } });
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve;
  });
  db.close();
}

/** Snoozes the open ticket, takes it back, and snoozes it again. */
async function snooze(sidebar: Surface): Promise<void> {
  for (const again of [true, false]) {
    await sidebar.click('button', 'Snooze…');
    await sidebar.fill('Note', 'Ask for the receipt');
    await sidebar.click('button', 'Snooze');
    await sidebar.seeText('Snoozed until');
    if (!again) continue;
    await sidebar.click('button', 'Undo');
    await sidebar.missText('Snoozed until');
  }
}

test('a snoozed ticket comes back unread after the background was stopped', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.click('button', 'Thread menu');
  await sidebar.click('menuitem', 'Promise a date…');
  await sidebar.fill('Promised date', '2099-01-05');
  await sidebar.click('button', 'Save');
  await sidebar.seeText('Promised for');
  await sidebar.missText('Snoozed until');
  await snooze(sidebar);
  await sidebar.click('button', 'Back to tickets');
  await sidebar.seeText('Snoozed until');
  await alongside.stopBackground();
  const desk = await alongside.open('desk');
  await desk.page.evaluate(letSnoozesPass);
  await alongside.stopBackground();
  await desk.page.reload();
  await desk.seeText('Snooze ended');
  await desk.seeText('Promised for');
  await desk.seeText('Ask for the receipt');
  await sidebar.seeText('Snooze ended');
  await desk.click('button', 'Unread');
  await desk.click('button', 'Refund for order 4711');
  await desk.missText('1 unread');
  await desk.click('button', 'Dismiss');
  await desk.missText('Ask for the receipt');
});

test('in Firefox, too, a snoozed ticket comes back after the background was stopped', ({
  service,
  crm,
}) =>
  inFirefox(async (browser) => {
    await setUp(browser, service, crm);
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Refund');
    await sidebar.click('button', 'Create ticket');
    await sidebar.click('button', 'Refund');
    await sidebar.see('log', 'Messages');
    await snooze(sidebar);
    await tab.close();

    const options = await browser.open('options');
    await browser.stopBackground();
    await options.page.evaluate(letSnoozesPass);
    await browser.stopBackground();
    const desk = await browser.open('desk');
    await desk.seeText('Snooze ended');
    await desk.seeText('Ask for the receipt');
  }));
