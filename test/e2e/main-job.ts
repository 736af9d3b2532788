import { strict as assert } from 'node:assert';
import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, Surface } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';

export type Setting = {
  browser: BrowserWithAlongside;
  service: FakeService;
  /** Address of the in-house CRM, without a trailing slash. */
  crm: string;
};

/** Runs one named step of a job and reports its result; the runner decides what to do with that. */
export type Step = (name: string, work: () => Promise<void>) => Promise<void>;

type Screen = { screenshot(path: string): Promise<void> };

/** The screen at the end of each step, for a caller that takes screenshots. */
export type Seen = { screen?: Screen };

/**
 * An agent's job, from a new browser to an answered ticket. Everything goes through the visible
 * interface; the service and its managers are on the other side of real HTTP.
 */
export async function mainJob(setting: Setting, step: Step, seen: Seen = {}): Promise<void> {
  const { browser, service, crm } = setting;
  const options = await browser.open('options');
  seen.screen = options;

  await step('an engineer adds a test key, and the service accepts it', async () => {
    await options.fill('Service address', service.address);
    await options.fill('API key', service.keys.testFull);
    await options.click('button', 'Add key');
    await options.see('list', 'Keys');
    await options.seeText(service.keys.testFull.slice(-4));
    assert.ok(!(await options.allText()).includes(service.keys.testFull));
  });

  await step('the engineer adds the CRM with the address of its records', async () => {
    await options.fill('CRM address', crm);
    await options.fill('Record address', `${crm}/customers/41?tab=notes`);
    await options.click('button', 'Add CRM site');
    await options.seeText('/customers/:id');
  });

  const tab = await browser.openCrm(`${crm}/customers/41`);
  seen.screen = tab;
  const sidebar = await tab.sidebar();

  await step('an agent opens a customer and sees that there is no ticket yet', async () => {
    await sidebar.see('heading', 'Ada Example');
    await sidebar.seeText('Test');
    await sidebar.see('button', 'New ticket');
  });

  await step('the agent opens a ticket from the record', async () => {
    await sidebar.click('button', 'New ticket');
    await sidebar.see('textbox', 'Client ID');
    const { clientId } = service.places.test.withOnboarding;
    assert.equal(await sidebar.valueOf('textbox', 'Client ID'), clientId);
    assert.match(await sidebar.valueOf('textbox', 'Summary'), /Ada Example/);
    assert.match(await sidebar.valueOf('textbox', 'Description'), /customers\/41/);
    await sidebar.fill('Summary', 'Refund for order 4711');
    await sidebar.choose('Priority', 'Raised');
    await sidebar.click('button', 'Create ticket');
    await sidebar.see('list', 'Tickets');
    await sidebar.click('button', 'Refund for order 4711');
    await sidebar.see('log', 'Messages');
    const [ticket, ...others] = service.control.readTickets();
    assert.equal(others.length, 0);
    assert.equal(ticket?.priority, 'Sticky');
    assert.equal(ticket?.externalReference, `${new URL(crm).host}/customers/41`);
  });

  const ticket = () => {
    const [first] = service.control.readTickets();
    assert.ok(first, 'the service has a ticket');
    return first;
  };

  await step('a manager answers, and the panel shows the answer without a reload', async () => {
    service.control.managerReplies(ticket().id, {
      text: 'Please send the **receipt**.\nSee https://help.example.com/refunds',
      status: 'WaitingForClient',
    });
    await sidebar.seeText('receipt');
    await untilValue(sidebar, 'Status', 'Waiting for client');
  });

  await step('the agent replies, and the reply arrives once', async () => {
    await sidebar.fill('Reply', 'The receipt is attached to the order.');
    await sidebar.press('Control+Enter');
    await until(async () => ticket().messages.length === 2, 'the reply at the service');
    await sidebar.seeText('The receipt is attached to the order.');
    await untilEmpty(sidebar, 'Reply');
    const mine = ticket().messages.filter(({ author }) => author === 'partner');
    assert.deepEqual(
      mine.map(({ text }) => text),
      ['The receipt is attached to the order.'],
    );
  });

  await step('the agent closes the ticket', async () => {
    await sidebar.choose('Status', 'Closed');
    await until(async () => ticket().status === 'Closed', 'the status at the service');
  });

  await step(
    'the agent goes to another customer and back, and finds the thread unchanged',
    async () => {
      await tab.follow('Customers');
      await tab.follow('Bob Placeholder');
      await sidebar.see('heading', 'Bob Placeholder');
      await sidebar.missText('Refund for order 4711');
      await tab.back();
      await tab.back();
      await sidebar.see('heading', 'Ada Example');
      await sidebar.see('button', 'Refund for order 4711');
      await sidebar.click('button', 'Refund for order 4711');
      await sidebar.seeText('The receipt is attached to the order.');
      await sidebar.click('button', 'Back to tickets');
      await sidebar.see('list', 'Tickets');
    },
  );

  await step('the agent finds the ticket on the desk', async () => {
    const desk = await browser.open('desk');
    seen.screen = desk;
    await desk.see('button', 'Refund for order 4711');
    await desk.click('button', 'Refund for order 4711');
    await desk.see('log', 'Messages');
    await desk.seeText('The receipt is attached to the order.');
  });
}

const untilValue = (screen: Surface, name: string, value: string) =>
  until(
    async () => (await screen.valueOf('combobox', name)) === value,
    `“${name}” to be “${value}”`,
  );

const untilEmpty = (screen: Surface, name: string) =>
  until(async () => (await screen.valueOf('textbox', name)) === '', `“${name}” to be empty`);
