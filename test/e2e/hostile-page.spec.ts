import type { Chromium } from '../browsers/chromium';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';

// Hostile pages, and what they can get at.

const CUSTOMER = 'Ada Example';

test.describe('a hostile page', () => {
  const at = async (
    alongside: Chromium,
    service: Parameters<typeof atCustomer>[1],
    crm: string,
    query = '',
  ) =>
    atCustomer(alongside, service, crm, {
      path: `/hostile/customers/41${query}`,
      pattern: '/hostile/customers/:id',
    });

  test('T1, T2, T5: gets no frame, keys, typed text, messages or API key', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await at(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    await openTicket(sidebar, service);
    await sidebar.frame.getByRole('textbox', { name: 'Reply' }).pressSequentially('secret words');
    type Caught = Record<'roots' | 'frames' | 'keys' | 'messages', string[]>;
    const caught = await tab.inPage<Caught>('window.caught');
    expect(caught.roots).toEqual([]);
    expect(caught.frames).toEqual([]);
    expect(caught.keys).toEqual([]);
    expect(caught.messages).toEqual([]);
    expect(await tab.inPage('window.length')).toBe(0);
    const page = await tab.inPage<string>('document.documentElement.outerHTML');
    for (const secret of [
      service.keys.testFull,
      'Refund for order',
      'secret words',
      'sidebar.html',
    ])
      expect(page).not.toContain(secret);
    expect(await tab.inPage('typeof chrome === "undefined" || chrome.runtime === undefined')).toBe(
      true,
    );
  });

  test('T25, F37: that keeps removing the dock wins after a bounded number of tries, and the toolbar says so', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await addedOnly(alongside, service, crm);
    await tab.goto('/hostile/customers/41?fight');
    await expect.poll(() => tab.inPage<number>('window.caught.hosts.length')).toBeGreaterThan(50);
    await expect.poll(() => tab.isDocked()).toBe(false);
    const fought = await tab.inPage<number>('window.caught.hosts.length');
    expect(fought).toBeLessThan(250);
    const worker = alongside.context.serviceWorkers()[0];
    const badge = () =>
      worker?.evaluate(async () => {
        const { action, tabs } = Reflect.get(globalThis, 'chrome');
        const [{ id }] = await tabs.query({ url: '*://*/hostile/*' });
        return action.getBadgeText({ tabId: id });
      });
    await expect.poll(badge).toBe('!');
    // The popup says why and offers another try.
    const popup = await alongside.open('popup');
    await popup.seeText('This page keeps removing the Alongside panel.');
    await popup.see('button', 'Reload page');
    await popup.close();
    // After that there are no more tries and no frame.
    expect(await tab.inPage<number>('window.caught.hosts.length')).toBe(fought);
    expect(await tab.inPage(`document.querySelector('alongside-dock')`)).toBeNull();
  });

  test('T6: cannot fetch the sidebar by its permanent address', async ({
    alongside,
    service,
    crm,
    expected,
  }) => {
    expected.push(/chrome-extension:\/\/invalid\/.*ERR_FAILED/);
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    const address = `chrome-extension://${alongside.extensionId}/sidebar.html`;
    const text = await tab.inPage<string>(
      `fetch(${JSON.stringify(address)}).then(() => 'read', () => 'refused')`,
    );
    expect(text).toBe('refused');
  });

  async function addedOnly(
    alongside: Chromium,
    service: Parameters<typeof atCustomer>[1],
    crm: string,
  ) {
    await setUp(alongside, service, crm, { pattern: '/hostile/customers/:id' });
    return { tab: await alongside.openCrm(`${crm}/customers`) };
  }
});

test.describe('in Firefox', () => {
  test('T1, T2: a hostile page gets neither frames nor keys', ({ service, crm }) =>
    inFirefox(async (browser) => {
      await setUp(browser, service, crm, { pattern: '/hostile/customers/:id' });
      const tab = await browser.openCrm(`${crm}/hostile/customers/41`);
      const sidebar = await tab.sidebar();
      await sidebar.see('heading', CUSTOMER);
      await sidebar.click('button', 'New ticket');
      await sidebar.fill('Summary', 'secret words');
      const caught = await tab.inPage<Record<string, string[]>>('window.caught');
      expect({ ...caught, hosts: [], focused: [] }).toEqual({
        roots: [],
        frames: [],
        keys: [],
        messages: [],
        hosts: [],
        focused: [],
      });
      expect(await tab.inPage('window.length')).toBe(0);
    }));
});
