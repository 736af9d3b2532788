import { REQUESTS } from '../../lib/protocol/contract';
import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import { inContentWorld } from '../browsers/content-world';
import { startCrmPages } from '../crm-pages/serve';
import type { FakeService } from '../fake-service/server';
import { SAMPLES } from '../protocol/samples';
import { atCustomer, expect, openTicket, setUp, test } from './setting';

// Pages that frame the sidebar themselves, navigate our frame away, or send messages as our content
// script.

const CUSTOMER = 'Ada Example';
/** A page without a Content-Security-Policy, which would block what these tests do. */
const OPEN = { path: '/open/customers/41', pattern: '/open/customers/:id' };
const INERT = 'Alongside isn’t available here';
const crmMayAsk = (name: string) => REQUESTS[name as keyof typeof REQUESTS].from.includes('crm');

/**
 * Frames a sidebar by hand, as a page could if it learned the sidebar's address of this session.
 */
async function frameByHand(tab: ChromiumTab, address: string) {
  await tab.inPage(`void (() => { const frame = document.createElement('iframe');
    frame.name = 'by-hand'; frame.credentialless = true; frame.src = ${JSON.stringify(address)};
    document.querySelector('[name=by-hand]')?.remove(); document.body.append(frame); })()`);
  return tab.page.frameLocator('[name=by-hand]');
}

const callsOf = (service: FakeService) => service.log.entries().length;

test.describe('T6, F40: a sidebar in a frame of another page is inert', () => {
  const given = async (alongside: Chromium, service: FakeService, crm: string) => {
    const { tab, sidebar } = await atCustomer(alongside, service, crm, OPEN);
    await sidebar.see('heading', CUSTOMER);
    // No page can learn this much: the sidebar's address of this session.
    const address = await inContentWorld<string>(
      tab.page,
      `chrome.runtime.getURL('/sidebar.html')`,
    );
    return { tab, sidebar, address };
  };

  test('on a page of the CRM itself, beside the real one', async ({ alongside, service, crm }) => {
    const { tab, sidebar, address } = await given(alongside, service, crm);
    for (const hash of ['', `#${crypto.randomUUID()}`]) {
      const frame = await frameByHand(tab, address + hash);
      await expect(frame.getByText(INERT)).toBeVisible();
      expect(await frame.locator('body').innerText()).not.toContain(CUSTOMER);
      await expect(frame.getByRole('button')).toHaveCount(0);
    }
    await openTicket(sidebar, service);
  });

  test('on a page of another site', async ({ alongside, service, crm }) => {
    const { address } = await given(alongside, service, crm);
    const other = await startCrmPages();
    const tab = await alongside.openCrm(`${other.address}${OPEN.path}`);
    const before = callsOf(service);
    const frame = await frameByHand(tab, address);
    await expect(frame.getByText(INERT)).toBeVisible();
    // Each message has a valid shape, so that only its sender is a reason to deny it.
    const replies = await frame.locator('body').evaluate(async (_, samples) => {
      const { runtime } = Reflect.get(globalThis, 'chrome');
      const asking = Object.entries(samples).map(([request, params]) =>
        runtime.sendMessage({ request, params }),
      );
      return Promise.all(asking);
    }, SAMPLES);
    expect(replies).toHaveLength(Object.keys(REQUESTS).length);
    for (const reply of replies) expect(reply).toMatchObject({ failure: { kind: 'denied' } });
    const posts = service.log.entries().slice(before);
    expect(posts.filter(({ method }) => method !== 'GET')).toEqual([]);
    await other.close();
  });

  test('in a tab of its own', async ({ alongside, service, crm }) => {
    await given(alongside, service, crm);
    const page = await alongside.context.newPage();
    await page.goto(`chrome-extension://${alongside.extensionId}/sidebar.html`);
    await expect(page.getByText(INERT)).toBeVisible();
  });
});

test.describe('the real frame keeps working', () => {
  const typed = async (sidebar: ChromiumPanel, service: FakeService) => {
    await openTicket(sidebar, service);
    await sidebar.fill('Reply', 'Half a sentence');
  };

  test('after the background was stopped', async ({ alongside, service, crm }) => {
    const { sidebar } = await atCustomer(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    await alongside.stopBackground();
    await openTicket(sidebar, service);
  });

  test('F35: when the user goes back to its page', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    await tab.goto('/customers/42');
    await (await tab.sidebar()).see('heading', 'Bob Placeholder');
    await tab.back();
    const again = await tab.sidebar();
    await again.see('heading', CUSTOMER);
    await openTicket(again, service);
  });

  test('when the page removed the dock once and the content script put it back', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await typed(sidebar, service);
    await tab.inPage(`document.querySelector('alongside-dock').remove()`);
    await expect.poll(() => sidebar.frame.isDetached()).toBe(true);
    const again = await tab.sidebar();
    await again.click('button', 'Refund for order 4711');
    await expect.poll(() => again.valueOf('textbox', 'Reply')).toBe('Half a sentence');
  });
});

test('T5: a frame that the page navigates away is replaced once; the second time the dock is removed', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm, OPEN);
  await sidebar.see('heading', CUSTOMER);
  const send = async ({ frame }: ChromiumPanel) => {
    // The frame sends itself away, because no page can. The dock counts loads: it needs the first one.
    await frame.waitForLoadState();
    await frame.evaluate((to) => void setTimeout(() => (location.href = to)), `${crm}${OPEN.path}`);
    await expect.poll(() => frame.isDetached()).toBe(true);
  };
  await send(sidebar);
  const fresh = await tab.sidebar();
  await fresh.see('heading', CUSTOMER);
  await send(fresh);
  await expect.poll(() => tab.inPage(`document.querySelector('alongside-dock')`)).toBeNull();
});

test.describe('T7, F42: from the world of the content script', () => {
  const at = async (alongside: Chromium, service: FakeService, crm: string) => {
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await sidebar.see('heading', CUSTOMER);
    const put = <T>(script: string) => inContentWorld<T>(tab.page, script);
    return { sidebar, put };
  };

  test('every request except four is denied', async ({ alongside, service, crm }) => {
    const { put } = await at(alongside, service, crm);
    const names = Object.keys(REQUESTS).filter((name) => !crmMayAsk(name));
    expect(Object.keys(REQUESTS).length - names.length).toBe(4);
    // Each part ends with a request that a page may make: its success proves that the rate limit
    // did not deny the others.
    const may = { request: 'dock.save', params: SAMPLES['dock.save'] };
    for (let at = 0; at < names.length; at += 18) {
      const some = names.slice(at, at + 18);
      const sent = some.map((request) => ({ request, params: Reflect.get(SAMPLES, request) }));
      const ask = () =>
        put<unknown[]>(
          `Promise.all(${JSON.stringify([...sent, may])}.map((one) => chrome.runtime.sendMessage(one)))`,
        );
      await expect(async () => {
        const replies = await ask();
        expect(replies).toHaveLength(some.length + 1);
        expect(replies.pop()).toMatchObject({ ok: true });
        for (const reply of replies) expect(reply).toMatchObject({ failure: { kind: 'denied' } });
      }).toPass({ intervals: [2_500] });
    }
    expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('the replies contain neither client nor key', async ({ alongside, service, crm }) => {
    const { sidebar, put } = await at(alongside, service, crm);
    await openTicket(sidebar, service);
    const replies = JSON.stringify(
      await put(`Promise.all([
        chrome.runtime.sendMessage({ request: 'recipe.read', params: {} }),
        chrome.runtime.sendMessage({ request: 'record.report', params: { needs: 'nothing',
          frameToken: '00000000-0000-4000-8000-000000000000',
          record: { ref: { type: 'customers', id: '41' }, url: location.href } } })])`),
    );
    for (const secret of [service.keys.testFull.slice(-4), 'Refund', CUSTOMER, 'installation'])
      expect(replies).not.toContain(secret);
  });

  test('the background survives a thousand messages, one of 20 MB and one with __proto__', async ({
    alongside,
    service,
    crm,
  }) => {
    const { sidebar, put } = await at(alongside, service, crm);
    const accepted = await put<number>(
      `Promise.all(Array.from({ length: 1000 }, () => chrome.runtime.sendMessage({
         request: 'recipe.read', params: {} }))).then((all) => all.filter(({ ok }) => ok).length)`,
    );
    expect(accepted).toBeLessThan(150);
    const big = await put(
      `chrome.runtime.sendMessage({ request: 'record.report', params: { needs: 'nothing',
         record: { ref: { type: 't', id: 'x'.repeat(20_000_000) }, url: location.href } } })`,
    );
    expect(big).toMatchObject({ ok: false });
    await put(`chrome.runtime.sendMessage(JSON.parse(
      '{"request":"recipe.read","params":{"__proto__":{"polluted":1}},"__proto__":{"frameToken":"x"}}'))`);
    const worker = alongside.context.serviceWorkers()[0];
    expect(await worker?.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    await openTicket(sidebar, service);
  });
});

test('for a page that keeps changing its address the panel shows the last record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('heading', CUSTOMER);
  await tab.inPage(`void (() => { for (let i = 0; i < 150; i++)
    history.pushState(null, '', '/customers/' + (1000 + i)); history.pushState(null, '', '/customers/42'); })()`);
  await expect(sidebar.frame.getByRole('heading', { level: 1 })).toHaveText(
    /customers 42|Bob Placeholder/,
  );
});

test('T8, F41: a sandboxed page is denied and gets no dock', async ({
  alongside,
  service,
  crm,
}) => {
  await setUp(alongside, service, crm, { pattern: '/sandboxed/customers/:id' });
  const tab = await alongside.openCrm(`${crm}/sandboxed/customers/41`);
  expect(
    await inContentWorld(
      tab.page,
      `chrome.runtime.sendMessage({ request: 'recipe.read', params: {} })`,
    ),
  ).toMatchObject({ failure: { kind: 'denied' } });
  expect(await tab.inPage(`document.querySelector('alongside-dock')`)).toBeNull();
});
