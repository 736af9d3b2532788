import { strict as assert } from 'node:assert';
import { until } from '../browsers/firefox-bidi';
import type { CrmTab } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { AGENT } from '../real-crm/tryton';
import { COVERED } from './covered';
import { openTicket } from './setting';

// The core of tryton.spec.ts, for any browser.

const [ADA, BOB] = ['Ada Example', 'Bob Placeholder'];
const SUMMARY = 'Refund for order 4711';
const PANE = '#tabcontent > .tab-pane.active';
const SHORTCUTS = '.shortcut-dialog';

/** Logs in to Tryton, opens a ticket and answers it, goes to the next party and back. */
export async function besideParty(tab: CrmTab, service: FakeService): Promise<void> {
  await untilIn(tab, 'the login', `document.querySelector('[placeholder="User name"]')`);
  assert.equal(await tab.isDocked(), false);
  await tab.type('[placeholder="User name"]', AGENT.login);
  await tab.press('Enter');
  await untilIn(tab, 'the password', `document.querySelector('input[type=password]')`);
  await tab.type('input[type=password]', AGENT.password);
  await tab.press('Enter');
  await untilIn(tab, 'the menu', `document.querySelector('#menu')?.innerText.includes('Party')`);
  await openParty(tab, 1, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);

  await openTicket(sidebar, service, SUMMARY);
  const [ticket, ...others] = service.control.readTickets();
  assert.ok(ticket, 'the service has the ticket');
  assert.equal(others.length, 0);
  assert.match(ticket.externalReference ?? '', /\/demo\/contact\/1$/);
  service.control.managerReplies(ticket.id, { text: 'Please send the receipt.' });
  await sidebar.seeText('Please send the receipt.');
  await sidebar.fill('Reply', 'It is attached to the order.');
  await sidebar.press('Control+Enter');
  const texts = () => service.control.readTickets()[0]?.messages.map(({ text }) => text) ?? [];
  await until(async () => texts().length > 1, 'the reply at the service');
  await sidebar.seeText('It is attached to the order.');
  assert.deepEqual(texts(), ['Please send the receipt.', 'It is attached to the order.']);

  // Both parties stay in the page, each in a tab of Tryton's own.
  await openParty(tab, 2, BOB);
  await sidebar.see('heading', BOB);
  await sidebar.missText(SUMMARY);
  await tab.click('#tablist > li:first-child a');
  await untilNamed(tab, ADA);
  await sidebar.see('heading', ADA);
  await sidebar.see('button', SUMMARY);

  await tab.click(`${PANE} input[name=name]`);
  await tab.press('F1');
  await untilIn(tab, 'the dialog', `document.querySelector('${SHORTCUTS}')?.checkVisibility()`);
  await untilIn(tab, 'nothing to be covered', `${COVERED}.length === 0`);
  await tab.click(`${SHORTCUTS} button.close`);
  await untilIn(tab, 'no dialog', `!document.querySelector('${SHORTCUTS}')`);

  await tab.click(`${PANE} .toolbar button#new_`);
  await until(async () => !(await tab.isDocked()), 'the panel to be away');
}

/** Opens a party by its address, in a tab of Tryton's own within the page. */
async function openParty(tab: CrmTab, id: number, name: string): Promise<void> {
  const hash = `#demo/model/party.party/${id}`;
  // While sao, the web client, waits for its server it may ignore a change of the address.
  await until(async () => {
    await tab.inPage(`(() => {
      if (location.hash.startsWith('${hash}')) location.hash = '#';
      location.hash = '${hash}';
    })()`);
    return until(() => isNamed(tab, name), name, 5_000).catch(() => false);
  }, `the party ${name}`);
}

const untilNamed = (tab: CrmTab, name: string): Promise<unknown> =>
  until(() => isNamed(tab, name), `the form of ${name}`);

const isNamed = (tab: CrmTab, name: string): Promise<boolean> =>
  tab.inPage<boolean>(
    `[...document.querySelectorAll('${PANE} input')].some((one) => one.value === '${name}')`,
  );

const untilIn = (tab: CrmTab, what: string, script: string): Promise<unknown> =>
  until(() => tab.inPage<boolean>(`!!(${script})`), what);
