import { startChromium } from '../browsers/chromium';
import { inContentWorld } from '../browsers/content-world';
import type { Firefox } from '../browsers/firefox';
import { until } from '../browsers/firefox-bidi';
import { loadFolded } from './beside';
import { addCrm, addKey, atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// The dock in pages with strict policies or unusual structure.

const CUSTOMER = 'Ada Example';

for (const [what, base] of [
  ['a strict Content-Security-Policy', ''],
  ['a Cross-Origin-Embedder-Policy', '/coep'],
] as const)
  test(`F41: the panel works on a page with ${what}`, async ({ alongside, service, crm }) => {
    const { sidebar } = await atCustomer(alongside, service, crm, {
      path: `${base}/customers/41`,
      pattern: `${base}/customers/:id`,
    });
    await sidebar.see('heading', CUSTOMER);
    await openTicket(sidebar, service);
  });

test('the panel follows a hash router', async ({ alongside, service, crm }) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm, {
    path: '/legacy#/customers/41',
    pattern: '/legacy#/customers/:id',
  });
  await sidebar.see('heading', CUSTOMER);
  await tab.inPage(`void (location.hash = '#/customers/42')`);
  await sidebar.see('heading', 'Bob Placeholder');
  await tab.back();
  await sidebar.see('heading', CUSTOMER);
});

test('lists and settings are not records: the dock is hidden, and the page has its full width', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('heading', CUSTOMER);
  const width = () => tab.inPage<number>('document.body.getBoundingClientRect().width');
  expect(await width()).toBe(1280 - 380);
  await tab.follow('Customers');
  await expect.poll(width).toBe(1280);
  expect(await tab.isDocked()).toBe(false);
  await tab.follow('Settings');
  expect(await tab.isDocked()).toBe(false);
  await tab.back();
  await tab.back();
  await expect.poll(() => tab.isDocked()).toBe(true);
});

test('the panel never shows one record’s name under another record’s address', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('heading', CUSTOMER);
  await sidebar.frame.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'seenHeadings', seen);
    const look = () => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      if (seen.at(-1) !== heading) seen.push(heading);
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  // The CRM changes the address at once, and the page only when its service replied.
  await tab.inPage(`void history.pushState(null, '', '/customers/42?delay=600')`);
  await sidebar.see('heading', 'customers 42');
  const seen: string[] = await sidebar.frame.evaluate(() =>
    Reflect.get(globalThis, 'seenHeadings'),
  );
  // Another mutation may come before the switch. From the switch on, the heading is of the other
  // record.
  const from = seen.findIndex((heading) => heading !== CUSTOMER);
  expect(from).toBeGreaterThanOrEqual(0);
  expect(seen.slice(from)).not.toContain(CUSTOMER);
});

test('a folded dock stays folded on this host, and creates no frame in a new page', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('heading', CUSTOMER);
  await sidebar.click('button', 'Collapse Alongside');
  await expect.poll(() => tab.isDocked()).toBe(false);
  const second = await alongside.openCrm(`${crm}/customers/42`);
  // Once the popup shows the record, the background has replied to the page; an unfolded dock would
  // have appeared by then.
  const popup = await alongside.open('popup');
  await popup.seeText('Bob Placeholder');
  expect(await second.isDocked()).toBe(false);
  expect(alongside.context.pages().at(-2)?.frames()).toHaveLength(1);
});

test('a page with a folded panel loads the panel’s script only once the agent points at the handle', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await loadFolded(tab, sidebar);
  const panel = () => inContentWorld<string>(tab.page, 'typeof globalThis.alongsidePanel');
  expect(await panel()).toBe('undefined');
  await tab.page.mouse.move(1280 - 12, 0.4 * 800);
  await expect.poll(panel).toBe('function');
  expect(await tab.isDocked()).toBe(false);
  await tab.page.mouse.click(1280 - 12, 0.4 * 800);
  await (await tab.sidebar()).see('heading', CUSTOMER);
});

test('the panel loads while the agent presses the handle: a click shows it, a drag does not', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await loadFolded(tab, sidebar);
  const { mouse } = tab.page;
  await mouse.move(1280 - 12, 0.4 * 800);
  await mouse.down();
  await (await tab.sidebar()).see('heading', CUSTOMER);
  const width = () => tab.inPage<number>('document.body.getBoundingClientRect().width');
  expect([await tab.isDocked(), await width()]).toEqual([false, 1280]);
  await mouse.move(1280 - 12, 0.6 * 800, { steps: 4 });
  await mouse.up();
  // Once the place is saved, a click would have shown it.
  await tab.reload();
  await expect
    .poll(() => tab.inPage(`document.elementFromPoint(1280 - 12, 0.6 * 800)?.localName`))
    .toBe('alongside-dock');
  expect([await tab.isDocked(), await width()]).toEqual([false, 1280]);

  await mouse.move(1280 - 12, 0.6 * 800);
  await mouse.down();
  const panel = await tab.sidebar();
  await panel.see('heading', CUSTOMER);
  await mouse.up();
  await expect.poll(width).toBe(1280 - 380);
  await expect.poll(() => tab.isDocked()).toBe(true);
  await panel.see('heading', CUSTOMER);
  expect(tab.page.frames()).toHaveLength(2);
});

test('a message that arrives while the panel is folded stays unread until the agent opens the panel', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  await sidebar.click('button', 'Collapse Alongside');
  await expect.poll(() => tab.isDocked()).toBe(false);
  service.control.managerReplies(ticketId, { text: 'Are you there?' });
  const desk = await alongside.open('desk');
  await desk.seeText('1 unread');
  // After the next poll of the ticket, a panel that believed itself visible would have marked the
  // message read.
  const looks = service.log.entries().filter(({ path }) => path.endsWith(ticketId)).length;
  await service.control.waitFor({
    path: new RegExp(`${ticketId}$`),
    times: looks + 1,
    until: 'answered',
  });
  await desk.seeText('1 unread');
  await tab.page.bringToFront();
  await tab.page.mouse.click(1280 - 12, 0.4 * 800);
  await sidebar.seeText('Are you there?');
  await desk.missText('1 unread');
});

test('adding a site shows the dock in its open tab at once, and removing the site hides it at once', async ({
  alongside,
  service,
  crm,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  await addCrm(alongside, crm);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', CUSTOMER);
  const options = await alongside.open('options', 'sites');
  const site = options.find('list', 'CRM sites');
  await site.getByRole('button', { name: 'Remove' }).click();
  await options.click('button', 'Yes, remove');
  await expect.poll(() => tab.isDocked()).toBe(false);
});

test('the agent opens and fills in a form by keyboard, and the CRM’s shortcuts do not react', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('button', 'New ticket');
  await sidebar.frame.getByRole('button', { name: 'New ticket' }).press('Enter');
  await sidebar.see('textbox', 'Summary');
  // j and k are the CRM's shortcuts for the next and the previous customer.
  await sidebar.frame.getByRole('textbox', { name: 'Summary' }).pressSequentially('jkjk');
  expect(await tab.inPage('location.pathname')).toBe('/customers/41');
});

test.describe('in Firefox', () => {
  /** Opens another record and goes back; the panel follows. */
  async function followRecords(browser: Firefox, crm: string, base = ''): Promise<void> {
    const tab = await browser.openCrm(`${crm}${base}/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', CUSTOMER);
    await tab.follow('Customers');
    await tab.follow('Bob Placeholder');
    await sidebar.see('heading', 'Bob Placeholder');
    await tab.back();
    await tab.back();
    await sidebar.see('heading', CUSTOMER);
  }

  test('the panel works under a strict Content-Security-Policy and a Cross-Origin-Embedder-Policy', ({
    service,
    crm,
  }) =>
    inFirefox(async (browser) => {
      await setUp(browser, service, crm);
      await followRecords(browser, crm);
      await addCrm(browser, crm, '/coep/customers/:id');
      await followRecords(browser, crm, '/coep');
    }));

  test('a withdrawn permission removes the dock, and the settings say so', ({ service, crm }) =>
    inFirefox(
      async (browser) => {
        await setUp(browser, service, crm);
        const tab = await browser.openCrm(`${crm}/customers/41`);
        await (await tab.sidebar()).see('heading', CUSTOMER);
        // The permission of the build, and the one that was granted when the site was added.
        await browser.withdraw(['http://*/*', 'http://127.0.0.1/*']);
        await until(async () => !(await tab.isDocked()), 'the dock to go');
        const options = await browser.open('options', 'sites');
        await options.seeText('Alongside has no access to');
        await options.see('button', 'Allow access');
        await tab.reload();
        expect(await tab.isDocked()).toBe(false);
      },
      { ownBrowser: true },
    ));
});

test('in a narrow window the dock overlays the page', async ({ service, crm }) => {
  const alongside = await startChromium({ width: 800, height: 700 });
  try {
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    expect(await tab.inPage<number>('document.body.getBoundingClientRect().width')).toBe(800);
    await until(() => tab.isDocked(), 'the dock');
  } finally {
    await alongside.close();
  }
});
