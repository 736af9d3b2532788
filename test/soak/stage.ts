import { sendRequest } from '../bench/send-request';
import {
  type Chromium,
  type ChromiumPanel,
  type ChromiumTab,
  startChromium,
} from '../browsers/chromium';
import { customers, type Person } from '../crm-pages/people';
import { startCrmPages } from '../crm-pages/serve';
import { setUp } from '../e2e/setting';
import { type FakeService, startFakeService } from '../fake-service/server';
import { countInContentWorld, countInPage } from './timers';

/** A customer with a ticket that stays open all day. */
export type Customer = Person & { ticketId: string; summary: string };

/** The browser, the service and the CRM of one day, and the tab that stays open through it. */
export type Stage = {
  browser: Chromium;
  service: FakeService;
  crm: string;
  /** Never loaded again: its page, its content script and its panel live all day. */
  tab: ChromiumTab;
  panel: ChromiumPanel;
  /** The customers in whose tickets the agent works. */
  customers: readonly Customer[];
  /** A customer in whose ticket nothing happens: what the tab shows while it is measured. */
  quiet: Customer;
  close(): Promise<void>;
};

/**
 * The engine compiles each function once and keeps that: code that it optimises later, or drops
 * because it has not run for a while, would hide what the extension holds.
 */
const STEADY_CODE =
  '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation';

/** Sets up a browser and tickets for a day. */
export async function setStage(): Promise<Stage> {
  const service = await startFakeService();
  const pages = await startCrmPages();
  const browser = await startChromium({ args: [STEADY_CODE] });
  await setUp(browser, service, pages.address, { undo: false });
  const tab = await browser.openCrm('about:blank');
  await countInPage(tab.page);
  await tab.page.goto(`${pages.address}/customers`);
  await follow(tab, '/customers/48');
  const panel = await tab.sidebar();
  await panel.see('button', 'New ticket');
  await countInContentWorld(tab.page);
  const known: Customer[] = [];
  for (const person of customers) {
    // The last two share a name: one of them is enough.
    if (person.id === '47') continue;
    known.push(await withTicket({ service, crm: pages.address, panel }, person));
  }
  const quiet = known.at(-1);
  if (!quiet) throw new Error('The CRM has no customers.');
  service.control.addMessages(quiet.ticketId, 10);
  // The browser knows every record before the first hour.
  for (const customer of known) await show(tab, panel, customer);
  return {
    browser,
    service,
    crm: pages.address,
    tab,
    panel,
    customers: known.slice(0, -1),
    quiet,
    close: async () => {
      await browser.close();
      await pages.close();
      await service.close();
    },
  };
}

/** Gives a customer a ticket, linked to the record as a panel links it. */
async function withTicket(
  { service, crm, panel }: Pick<Stage, 'service' | 'crm' | 'panel'>,
  person: Person,
): Promise<Customer> {
  const { installationId } = service.places.test.withOnboarding;
  const summary = `Question of ${person.name}`;
  const { id } = service.control.addTicket(installationId, { summary, status: 'InProgress' });
  await sendRequest(panel.frame, 'ticket.link', {
    scope: { environment: 'test', installationId },
    ticketId: id,
    record: { host: new URL(crm).host, type: 'customers', id: person.id },
    anyway: true,
  });
  return { ...person, ticketId: id, summary };
}

/** Follows a link of the CRM, which changes the view without loading a page. */
const follow = ({ page }: ChromiumTab, to: string): Promise<void> =>
  page.locator(`a[data-to="${to}"]`).first().click();

/** Shows a record in a tab by its links, and waits for the panel. */
export async function show(tab: ChromiumTab, panel: ChromiumPanel, person: Person): Promise<void> {
  await follow(tab, '/customers');
  await follow(tab, `/customers/${person.id}`);
  await panel.see('heading', person.name);
}
