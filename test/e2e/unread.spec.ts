import type { Chromium } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// Unread messages, and how an agent who looks elsewhere learns of them.

/** The ids of the open desktop notifications. Tests read and click them in the background. */
async function notices(alongside: Chromium): Promise<string[]> {
  const [worker] = alongside.context.serviceWorkers();
  if (!worker) return [];
  return worker.evaluate(async () => {
    const { notifications } = Reflect.get(globalThis, 'chrome');
    return Object.keys(await notifications.getAll());
  });
}

async function clickNotice(alongside: Chromium, id: string): Promise<void> {
  const [worker] = alongside.context.serviceWorkers();
  await worker?.evaluate((notice) => {
    Reflect.get(globalThis, 'chrome').notifications.onClicked.dispatch(notice);
  }, id);
}

/** Makes every ticket due. It runs in a page of ours, which can open the database. */
async function makeDue(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const store = db.transaction('tickets', 'readwrite').objectStore('tickets');
  const all = store.getAll();
  await new Promise((resolve) => {
    all.onsuccess = resolve;
  });
  for (const ticket of all.result) store.put({ ...ticket, readAt: ticket.readAt - 3_600_000 });
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve;
  });
  db.close();
}

/** As if an hour had passed: every ticket is due, and the background restarts. */
async function letTimePass(alongside: Chromium): Promise<void> {
  await alongside.stopBackground();
  const options = await alongside.open('options');
  await options.page.evaluate(makeDue);
  // Opening the page may have started a background that computed its schedule before the change.
  await alongside.stopBackground();
  await options.page.reload();
  // The switch appears only after the background replied.
  await options.see('switch', 'Desktop notifications');
  await options.close();
}

test('a message marked unread stays unread until the agent leaves the thread and comes back', async ({
  alongside,
  service,
  crm,
}, info) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, { text: 'First words' });
  service.control.managerReplies(ticketId, { text: 'Second words' });
  await sidebar.seeText('Second words');
  const first = sidebar.frame.getByRole('article').filter({ hasText: 'First words' });
  await first.hover();
  await sidebar.tab.screenshot({ path: info.outputPath('hover.png') });

  await first.getByRole('button', { name: 'Mark unread' }).click();
  await expect(sidebar.frame.getByText('Unread', { exact: true })).toBeVisible();
  // A message that arrives while the agent looks at the thread does not undo the mark.
  service.control.managerReplies(ticketId, { text: 'Third words' });
  await sidebar.seeText('Third words');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.seeText('3 unread');
  await sidebar.tab.screenshot({ path: info.outputPath('list.png') });

  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.seeText('Third words');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.missText('3 unread');

  // Marks the last message unread by keyboard, from the ticket's head.
  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.find('button', 'Edit summary').focus();
  await sidebar.press('Tab');
  await sidebar.press('Enter');
  await sidebar.seeText('Marked unread');
  await sidebar.tab.screenshot({ path: info.outputPath('head.png') });
  await sidebar.click('button', 'Back to tickets');
  await sidebar.seeText('1 unread');
});

test('an answer of the agent ends “Unread” in the thread and in the list', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, { text: 'First words' });
  await sidebar.seeText('First words');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'Refund for order 4711');
  const first = sidebar.frame.getByRole('article').filter({ hasText: 'First words' });
  await first.hover();
  await first.getByRole('button', { name: 'Mark unread' }).click();
  const line = sidebar.frame.getByText('Unread', { exact: true });
  await expect(line).toBeVisible();
  await sidebar.fill('Reply', 'Here it is');
  await sidebar.click('button', 'Send');
  await expect(line).toHaveCount(0);
  await sidebar.click('button', 'Back to tickets');
  await sidebar.see('button', 'Refund for order 4711');
  await sidebar.missText('1 unread');
});

test('the agent unlinks a ticket that the service no longer finds', async ({
  alongside,
  service,
  crm,
}, info) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  service.control.respondNext(
    { path: /\/v1\/tickets\//, times: 50 },
    { kind: 'status', status: 404 },
  );
  await sidebar.see('button', 'Unlink');
  await sidebar.tab.screenshot({ path: info.outputPath('gone.png') });
  await sidebar.click('button', 'Back to tickets');
  await sidebar.seeText('This ticket no longer exists.');
  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.click('button', 'Unlink');
  await sidebar.seeText('No tickets for Ada Example yet');
});

test('a notification opens the folded dock in the record’s tab and shows the thread', async ({
  alongside,
  service,
  crm,
}, info) => {
  const options = await alongside.open('options', 'replies');
  const summary = options.page.getByRole('switch', { name: 'Include the ticket or merchant name' });
  await expect(summary).toBeDisabled();
  await options.page.getByRole('switch', { name: 'Desktop notifications' }).click();
  await expect(summary).toBeEnabled();
  await summary.click();
  await expect(summary).toBeChecked();
  await options.page.screenshot({ path: info.outputPath('options.png'), fullPage: true });
  await options.close();

  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  // The agent sees this message arrive, so there is no notification.
  service.control.managerReplies(ticketId, { text: 'While you look' });
  await sidebar.seeText('While you look');
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'Collapse Alongside');
  expect(await notices(alongside)).toEqual([]);

  service.control.managerReplies(ticketId, { text: 'While you do not' });
  const elsewhere = await alongside.context.newPage();
  await elsewhere.goto('about:blank');
  await letTimePass(alongside);
  await expect.poll(() => notices(alongside)).toEqual([`ticket/test/${ticketId}`]);
  await clickNotice(alongside, `ticket/test/${ticketId}`);
  await expect.poll(() => tab.inPage<string>('document.visibilityState')).toBe('visible');
  await sidebar.seeText('While you do not');
  await tab.screenshot(info.outputPath('thread.png'));
  expect(await notices(alongside)).toEqual([]);
});

test('a notification opens the record if no tab shows it, and the desk if the ticket has no record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await tab.close();
  const opened = alongside.context.waitForEvent('page');
  await clickNotice(alongside, `ticket/test/${ticketId}`);
  const page = await opened;
  await expect.poll(() => page.url()).toBe(`${crm}/customers/41`);
  const frame = () =>
    page.frames().find((one) => one.parentFrame() && one.url().includes('sidebar.html'));
  await expect.poll(() => frame()?.getByRole('log', { name: 'Messages' }).count()).toBe(1);
  await frame()?.getByText('Details').click();
  await frame()?.getByRole('button', { name: 'Unlink from this record' }).click();
  await expect.poll(() => frame()?.getByText('No tickets for').count()).toBe(1);

  const desk = alongside.context.waitForEvent('page');
  await clickNotice(alongside, `ticket/test/${ticketId}`);
  const deskPage = await desk;
  await expect(deskPage.getByRole('log', { name: 'Messages' })).toBeVisible();
});

test('in Firefox, too, an alarm reads tickets that no screen shows, and the badge counts the message', ({
  service,
  crm,
}) =>
  inFirefox(async (browser) => {
    const options = await browser.open('options');
    await options.click('switch', 'Desktop notifications');
    const isOn = () =>
      options.page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].find((one) =>
            one.labels?.[0]?.textContent?.includes('Desktop notifications'),
          )?.checked,
      );
    await until(async () => (await isOn()) === true, 'the switch to be on');
    await setUp(browser, service, crm);
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    const ticketId = await openTicket(sidebar, service, 'Refund');
    await until(
      async () => service.log.entries().some(({ path }) => path.includes(`${ticketId}/messages`)),
      'the thread to be read for the first time',
    );
    await sidebar.seeText('No messages yet');
    await sidebar.click('button', 'Back to tickets');
    await tab.close();

    service.control.managerReplies(ticketId, { text: 'While you do not look' });
    await browser.stopBackground();
    await options.page.evaluate(makeDue);
    await browser.stopBackground();
    const woken = await browser.open('popup');
    // Headless Firefox has no desktop for notifications, so this checks the badge and that nothing
    // complains.
    const badge = () =>
      woken.page.evaluate(() => Reflect.get(globalThis, 'browser').action.getBadgeText({}));
    await until(async () => (await badge()) === '1', 'the badge');
  }));
