import { strict as assert } from 'node:assert';
import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, CrmTab, Surface } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import type { RequestTracker } from '../real-crm/request-tracker';
import {
  addToName,
  logIn,
  OPENINGS,
  openAtLogin,
  openFound,
  SHOWN,
  untilShown,
} from '../real-crm/rt-pages';
import { COVERED } from './covered';
import { addKey } from './setting';
import { withoutUndo } from './without-undo';

// What an agent does beside Request Tracker, which none of our recipes knows. Both browsers run it.

export type Beside = {
  browser: BrowserWithAlongside;
  service: FakeService;
  rt: RequestTracker;
  /** Runs one named step and reports its result. */
  step(name: string, work: () => Promise<void>): Promise<void>;
};

/**
 * The user adds it by the address of a record; the panel reads the name from the page's heading.
 */
export async function byAddress({ browser, service, rt, step }: Beside): Promise<void> {
  const { jo, bob, otherBob, taro } = rt.customers;
  await addKey(browser, service, service.keys.testFull);
  const options = await browser.open('options');
  await options.fill('CRM address', rt.address);
  await options.fill('Record address', `${rt.address}${jo.path}`);
  await options.click('button', 'Add CRM site');
  await options.seeText('/User/Summary.html?id=:id');
  await options.close();
  const tab = await openAtLogin(browser, rt, jo);

  await step('a login page is not a record, and the page behind it is', async () => {
    assert.equal(await tab.isDocked(), false);
    await logIn(tab, jo.path);
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', `User ${jo.id}`);
    await sidebar.seeText('Can’t tell yet whether the heading is the customer’s name');
  });

  await step(
    'a differing heading is the customer’s name, and two customers with one name are two records',
    async () => {
      for (const one of [bob, otherBob]) {
        await openFound(tab, one);
        await (await tab.sidebar()).see('heading', `User: ${one.name} <${one.email}>`);
      }
      await tab.goto(jo.path);
      await (await tab.sidebar()).see('heading', `User: ${jo.name} <${jo.email}>`);
      await tab.goto(taro.path);
      await (await tab.sidebar()).see('heading', `User: ${taro.name}`);
    },
  );

  await step('search results and the edit form of a record are not records', async () => {
    for (const path of [
      '/User/Search.html?UserString=Bob',
      `/Admin/Users/Modify.html?id=${jo.id}`,
    ]) {
      await tab.goto(path);
      await until(async () => !(await tab.isDocked()), 'the panel to be away');
    }
  });

  // Request Tracker responds with status 200 and the heading "RT Error".
  await step('the panel says that the CRM has no such record', async () => {
    await tab.goto('/User/Summary.html?id=9999');
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', 'User 9999');
    await sidebar.seeText('This record doesn’t exist in the CRM');
  });
}

/** The user teaches it by pointing, and an agent works beside its records. */
export async function byPointing({ browser, service, rt, step }: Beside): Promise<void> {
  const { jo, bob, otherBob, taro } = rt.customers;
  await addKey(browser, service, service.keys.liveFull);
  await withoutUndo(browser);
  const tab = await openAtLogin(browser, rt, jo);
  await logIn(tab, jo.path);
  await step('the user points at two records', () => pointAtTwo(browser, tab, rt));
  const sidebarOf = async (path: string): Promise<Surface> => {
    await tab.goto(path);
    return tab.sidebar();
  };

  await step('the agent does the main job beside the first record', async () => {
    const sidebar = await sidebarOf(jo.path);
    await sidebar.see('heading', jo.name);
    await sidebar.seeText(jo.email);
    await sidebar.click('button', 'New ticket');
    assert.equal(await sidebar.valueOf('textbox', 'Client ID'), jo.client);
    await mainJob(sidebar, service, `${new URL(rt.address).host}/User/${jo.id}`);
  });

  await step(
    'a customer with the same name has separate tickets, and one without an e-mail address is read, too',
    async () => {
      const sidebar = await sidebarOf(otherBob.path);
      await sidebar.see('heading', otherBob.name);
      await sidebar.seeText(otherBob.email);
      await openTicket(sidebar, 'Terminal is late', jo.client);
      const other = await sidebarOf(bob.path);
      await other.see('heading', bob.name);
      await other.seeText(bob.email);
      await other.seeText(`No tickets for ${bob.name} yet`);
      const third = await sidebarOf(taro.path);
      await third.seeText(`No tickets for ${taro.name} yet`);
      assert.ok(!(await third.allText()).includes('@'));
      const again = await sidebarOf(jo.path);
      await again.see('heading', jo.name);
      await again.see('button', SUMMARY);
    },
  );

  await step('the panel covers nothing that the page opens', async () => {
    for (const { name, open, shown } of OPENINGS) {
      await (await sidebarOf(jo.path)).see('heading', jo.name);
      await open(tab);
      await untilShown(tab, shown);
      for (const width of [1920, 1280]) {
        await tab.resize(width, 900);
        await uncovered(tab, `${name} at ${width} pixels`);
      }
    }
  });

  await step('a record keeps its facts and its ticket after it was edited', async () => {
    const name = 'Dora "Dodo" Newcomer';
    const login = `dora-${browser.name}`;
    const dora = await rt.enter({ login, name, email: `${login}@example.com` });
    const sidebar = await sidebarOf(dora.path);
    await sidebar.see('heading', name);
    await openTicket(sidebar, 'Chargeback in June', jo.client);
    await addToName(tab, dora, ' & Co');
    const edited = await tab.sidebar();
    await edited.see('heading', `${name} & Co`);
    await edited.seeText(`${login}@example.com`);
    await edited.see('button', 'Chargeback in June');
  });

  await step('a missing record has no name', async () => {
    const sidebar = await sidebarOf('/User/Summary.html?id=9999');
    await sidebar.see('heading', 'User 9999');
    await sidebar.seeText('No name on this page yet');
  });
}

const SUMMARY = 'Refund for order 4711';

/** Points at the fields of two customers and saves the result. */
async function pointAtTwo(
  browser: BrowserWithAlongside,
  tab: CrmTab,
  { customers: { jo, bob } }: RequestTracker,
): Promise<void> {
  for (const [{ path }, button] of [
    [jo, 'Teach this site'],
    [bob, 'Teach this site: second record'],
  ] as const) {
    await tab.goto(path);
    await tab.toFront();
    const popup = await browser.open('popup');
    await popup.click('button', button);
    await untilShown(tab, 'alongside-teach');
    await popup.close();
    await tab.toFront();
    for (const select of [SHOWN.name, SHOWN.email, SHOWN.phone, SHOWN.client])
      await tab.click(select);
    if (path === bob.path) break;
    // The picker has received the clicks before the page unloads.
    const next = await browser.open('popup');
    await next.see('button', 'Teach this site: second record');
    await next.close();
  }
  const options = await browser.open('options', 'sites');
  await options.seeText('next to “Real Name” (sure)');
  await options.click('button', 'Save');
  await options.seeText('Saved. Open a record');
  await options.close();
  await tab.toFront();
}

/** Fills in the open form, gets an answer and replies; each text arrives once. */
async function mainJob(sidebar: Surface, service: FakeService, reference: string): Promise<void> {
  await sidebar.fill('Summary', SUMMARY);
  await sidebar.click('button', 'Create ticket');
  await sidebar.click('button', SUMMARY);
  await sidebar.see('log', 'Messages');
  const [ticket, ...others] = service.control.readTickets();
  assert.ok(ticket, 'the service has the ticket');
  assert.equal(others.length, 0);
  assert.equal(ticket.externalReference, reference);
  service.control.managerReplies(ticket.id, { text: 'Please send the receipt.' });
  await sidebar.seeText('Please send the receipt.');
  await sidebar.fill('Reply', 'It is attached — „Müßig“ & <b>Söhne</b>.');
  await sidebar.press('Control+Enter');
  const texts = () => service.control.readTickets()[0]?.messages.map(({ text }) => text) ?? [];
  await until(async () => texts().length > 1, 'the reply at the service');
  await sidebar.seeText('It is attached — „Müßig“ & <b>Söhne</b>.');
  await until(async () => (await sidebar.valueOf('textbox', 'Reply')) === '', 'an empty reply');
  assert.deepEqual(texts(), [
    'Please send the receipt.',
    'It is attached — „Müßig“ & <b>Söhne</b>.',
  ]);
}

/** Opens a ticket on a page that names no client, so that the agent types the client id. */
async function openTicket(sidebar: Surface, summary: string, client: string): Promise<void> {
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', summary);
  await sidebar.fill('Client ID', client);
  await sidebar.click('button', 'Create ticket');
  await sidebar.see('button', summary);
}

/** Waits until the dock covers nothing that users press or read. */
async function uncovered(tab: CrmTab, what: string): Promise<void> {
  let covered: string[] = [];
  const look = async () => {
    covered = await tab.inPage<string[]>(COVERED);
    return covered.length === 0;
  };
  await until(look, `nothing to be covered by the panel: ${what}`).catch((error: Error) => {
    throw new Error(`${error.message}. Covered: ${covered.join(', ')}`);
  });
}
