import type { Chromium } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { atCustomer, expect, openTicket, test } from './setting';

// Failures that the agent did not cause: no typed text is lost, and the screen names the failure.
// `test/faults` covers each way of losing a reply of the service.

const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };
/** The stored draft of a reply, as another screen would read it. */
async function draftOf(alongside: Chromium, service: FakeService, ticketId: string) {
  const desk = await alongside.open('desk');
  const { installationId } = service.places.test.withOnboarding;
  const text = await desk.page.evaluate(
    async ([installationId, subject]) => {
      const scope = { environment: 'test', installationId };
      const { runtime } = Reflect.get(globalThis, 'chrome');
      const reply = await runtime.sendMessage({
        request: 'draft.read',
        params: { scope, subject },
      });
      return reply.value?.text;
    },
    [installationId, `reply/${ticketId}`],
  );
  await desk.close();
  return text;
}

const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

test('while the service is down the thread says so; Retry sends the reply again', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.respondNext({ ...POST_MESSAGE, times: 4 }, { kind: 'status', status: 503 });
  await sidebar.fill('Reply', 'Hello');
  await sidebar.click('button', 'Send');
  // The command tries three times in quick succession. Then it waits half a minute, unless the
  // agent presses Retry.
  await service.control.waitFor({ ...POST_MESSAGE, times: 4 });
  await sidebar.seeText('Sent, waiting for confirmation');
  await sidebar.seeText('The service is having problems');
  await sidebar.seeText('Next retry at');
  await sidebar.click('button', 'Retry');
  await expect.poll(() => service.control.readTicket(ticketId).messages.length).toBe(1);
  await sidebar.missText('waiting for confirmation');
});

test('the background stops while a ticket is being created: the form waits, and the service has one ticket', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'Once');
  const held = service.control.respondNext(POST_TICKET, { kind: 'silence', at: 'before-headers' });
  await sidebar.click('button', 'Create ticket');
  await held.reached();
  await alongside.stopBackground();
  held.release();
  await sidebar.see('button', 'Once');
  expect(service.control.readTickets().map(({ summary }) => summary)).toEqual(['Once']);
});

test('a tab closed in the middle of a reply: the reply arrives, and the next draft is restored', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  const held = service.control.respondNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await sidebar.fill('Reply', 'First');
  await sidebar.click('button', 'Send');
  await held.reached();
  await sidebar.fill('Reply', 'Half a sec');
  await expect.poll(() => draftOf(alongside, service, ticketId)).toBe('Half a sec');
  await tab.close();
  held.release();
  const again = await alongside.openCrm(`${crm}/customers/41`);
  const panel = await again.sidebar();
  await panel.click('button', 'Refund for order 4711');
  await panel.seeText('First');
  await expect.poll(() => panel.valueOf('textbox', 'Reply')).toBe('Half a sec');
  expect(service.control.readTicket(ticketId).messages.map(({ text }) => text)).toEqual(['First']);
});

test('without a network the thread says so and stays readable, and it catches up afterwards', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, { text: 'Before' });
  await sidebar.seeText('Before');
  await alongside.context.setOffline(true);
  await sidebar.seeText('May be out of date.');
  await sidebar.seeText('Before');
  service.control.managerReplies(ticketId, { text: 'Meanwhile' });
  await alongside.context.setOffline(false);
  await sidebar.seeText('Meanwhile');
  await sidebar.missText('May be out of date.');
});

test('F21: a ticket that the service no longer finds says so and keeps its messages on the screen', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, { text: 'Before' });
  await sidebar.seeText('Before');
  service.control.respondNext(
    { path: /\/v1\/tickets\//, times: 50 },
    { kind: 'status', status: 404 },
  );
  await sidebar.seeText('Not found. Check the ID');
  await sidebar.seeText('Before');
});

test('after a 429 the form shows when the agent can try again', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.click('button', 'New ticket');
  service.control.respondNext(POST_TICKET, {
    kind: 'status',
    status: 429,
    headers: { 'Retry-After': '120' },
  });
  await sidebar.click('button', 'Create ticket');
  await sidebar.seeText('Try again after');
});

test('a form restores its draft after the page was reloaded', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', 'Half a sentence');
  // The draft is saved within half a second, and at the latest when the page unloads.
  await tab.reload();
  const again = await tab.sidebar();
  await again.click('button', 'New ticket');
  await expect.poll(() => again.valueOf('textbox', 'Summary')).toBe('Half a sentence');
});

test('if the browser returns empty messages, a page uses the bundled ones', async ({
  alongside,
}) => {
  const page = await alongside.context.newPage();
  await page.addInitScript(() =>
    Reflect.set(Reflect.get(globalThis, 'chrome').i18n, 'getMessage', () => ''),
  );
  await page.goto(`chrome-extension://${alongside.extensionId}/options.html`);
  await expect(page.getByRole('textbox', { name: 'Service address', exact: true })).toBeVisible();
});
