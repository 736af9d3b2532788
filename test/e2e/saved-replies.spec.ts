import { strict as assert } from 'node:assert';
import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { inFirefox, openTicket, setUp, test } from './setting';

type Given = { service: FakeService; crm: string };

/** An agent saves a reply, finds it by `/`, and fills in what it lacks before it can be sent. */
async function savedReplyJob(browser: BrowserWithAlongside, { service, crm }: Given) {
  await setUp(browser, service, crm, { undo: false });
  const options = await browser.open('options');
  await options.click('button', 'Add saved reply');
  await options.fill('Name', 'Refund');
  await options.fill('Text', 'Client {{client.id}}.\n{{record.name}}, {{agent.name}}');
  await options.choose('Status', 'Waiting for manager');
  await options.click('button', 'Save');
  await options.seeText('Saved as “Refund”.');
  await options.close();

  const tab = await browser.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', 'Ada Example');
  await openTicket(sidebar, service, 'Paid twice');

  const reply = () => sidebar.valueOf('textbox', 'Reply');
  const untilReply = (text: string) =>
    until(async () => (await reply()) === text, `the reply “${text}”`);
  const find = async () => {
    await sidebar.fill('Reply', 'Hello ');
    for (const key of ['/', 'r', 'e', 'f']) await sidebar.press(key);
    await sidebar.see('option', 'Refund');
  };
  const { clientId } = service.places.test.withOnboarding;
  const gap = '[missing: your name]';
  const filled = `Hello Client ${clientId}.\nAda Example, ${gap}`;
  await find();
  await sidebar.press('Enter');
  await untilReply(filled);
  await sidebar.press('Control+z');
  await untilReply('Hello /ref');
  await find();
  await sidebar.press('Enter');
  await untilReply(filled);

  await sidebar.press('Control+Enter');
  await sidebar.seeText(`Not sent. Replace ${gap} first`);
  // The gap is selected: what is typed takes its place.
  for (const key of ['B', 'o']) await sidebar.press(key);
  await untilReply(filled.replace(gap, 'Bo'));
  // The status that the saved reply suggests is still there when the agent comes back.
  await sidebar.click('button', 'Back to tickets');
  await sidebar.click('button', 'Paid twice');
  await untilReply(filled.replace(gap, 'Bo'));
  await sidebar.seeText('Waiting for manager');
  await sidebar.click('textbox', 'Reply');
  await sidebar.press('Control+Shift+Enter');
  const tickets = () => service.control.readTickets();
  const messages = () => tickets().flatMap((ticket) => ticket.messages);
  await until(
    async () => tickets().some(({ status }) => status === 'WaitingForManager'),
    'the status at the service',
  );
  assert.deepEqual(
    messages().map(({ text }) => text),
    [filled.replace(gap, 'Bo')],
  );
}

test('a saved reply is inserted by / and sent without gaps in Chromium', async ({
  alongside,
  service,
  crm,
}) => savedReplyJob(alongside, { service, crm }));

test('a saved reply is inserted by / and sent without gaps in Firefox', ({ service, crm }) =>
  inFirefox((browser) => savedReplyJob(browser, { service, crm })));
