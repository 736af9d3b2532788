import { addKey, atCustomer, expect, openTicket, test } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { expectExactlyOnce, postsTo, repliesOf } from './exactly-once';
import { expectConfirmed, sendReply, wake } from './stage';

// Commands that wait for a key, for the service or for the network, and are then sent without a
// press.

test('F18 401 while replies wait in three tickets: one call finds it out, the others wait, and a new key sends them all', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const replies: Record<string, string[]> = {};
  for (const summary of ['First', 'Second', 'Third']) {
    const ticketId = await openTicket(sidebar, service, summary);
    replies[ticketId] = [`Reply to ${summary}`];
    await sidebar.click('button', 'Back to tickets');
  }
  service.control.revokeKey(service.keys.testFull);
  await sidebar.seeText('The service rejected the API key');
  const asked = service.log.entries().length;
  for (const summary of ['First', 'Second', 'Third']) {
    await sidebar.click('button', summary);
    await sendReply(sidebar, `Reply to ${summary}`);
    await sidebar.seeText(`Reply to ${summary}`);
    await sidebar.click('button', 'Back to tickets');
  }
  await alongside.stopBackground();
  await wake(alongside);
  expect(service.log.entries().length - asked).toBeLessThanOrEqual(1);

  await addKey(alongside, service, service.keys.testTicketsOnly);
  for (const [ticketId, texts] of Object.entries(replies))
    await expect.poll(() => repliesOf(service, ticketId)).toEqual(texts);
  await sidebar.missText('The service rejected the API key');
  expectExactlyOnce(service, { replies });
});

const REFUSED = 'The service rejected the API key';

test('F18 401 while ten tickets are read: the panel says it once, and screens opened later show it without another call', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  for (const summary of Array.from({ length: 10 }, (_, i) => `Ticket ${i + 1}`)) {
    await openTicket(sidebar, service, summary);
    await sidebar.click('button', 'Back to tickets');
  }
  service.control.revokeKey(service.keys.testFull);
  await sidebar.seeText(REFUSED);
  await expect(sidebar.frame.getByText(REFUSED)).toHaveCount(1);
  const asked = service.log.entries().length;
  await tab.reload();
  const again = await tab.sidebar();
  await again.seeText(REFUSED);
  await again.click('button', 'Ticket 10');
  await again.see('log', 'Messages');
  const desk = await alongside.open('desk');
  await desk.click('button', 'Ticket 3');
  await desk.see('log', 'Messages');
  await desk.seeText(REFUSED);
  expect(service.log.entries().length - asked).toBeLessThanOrEqual(1);
});

test('F25 429 with Retry-After: no call goes to the origin for that long, then the reply is sent', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  const pause = { kind: 'status', status: 429, headers: { 'Retry-After': '6' } } as const;
  service.control.respondNext({ method: 'POST', path: /\/messages$/ }, pause);
  await sendReply(sidebar, 'When you like');
  const refused = await service.control.waitFor({ method: 'POST', path: /\/messages$/ });
  // Another window that wants to read waits as well.
  const desk = await alongside.open('desk');
  await desk.click('button', 'Refund for order 4711');
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['When you like']);
  const entries = service.log.entries();
  const next = entries[entries.findIndex(({ requestId }) => requestId === refused.requestId) + 1];
  expect((next?.at ?? 0) - refused.at).toBeGreaterThanOrEqual(6_000);
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['When you like'] } });
});

test('F25 429 for two minutes: an alarm is set for its end, and a restarted background waits, too', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  const pause = { kind: 'status', status: 429, headers: { 'Retry-After': '120' } } as const;
  service.control.respondNext({ method: 'POST', path: /\/messages$/ }, pause);
  await sendReply(sidebar, 'Later');
  const { at } = await service.control.waitFor({ method: 'POST', until: 'answered', times: 2 });
  await expect
    .poll(async () =>
      (await alarms(alongside)).some((time) => time - at > 119_000 && time - at < 140_000),
    )
    .toBe(true);
  const asked = service.log.entries().length;
  await alongside.stopBackground();
  await wake(alongside);
  await sidebar.seeText('Later');
  expect(postsTo(service, ticketId)).toHaveLength(1);
  expect(service.log.entries()).toHaveLength(asked);
});

/** When the browser's alarms will start the background, in epoch milliseconds. */
const alarms = (browser: Parameters<typeof wake>[0]): Promise<number[]> =>
  browser
    .background()
    .evaluate(async () =>
      (await Reflect.get(globalThis, 'chrome').alarms.getAll()).map(
        ({ scheduledTime }: { scheduledTime: number }) => scheduledTime,
      ),
    );

test('F33 offline on start, then online: waiting replies are sent in order, once', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  await alongside.context.setOffline(true);
  await alongside.stopBackground();
  const texts = ['Answer one', 'Answer two', 'Answer three'];
  for (const text of texts) await sendReply(sidebar, text);
  for (const text of texts) await sidebar.seeText(text);
  expect(postsTo(service, ticketId)).toEqual([]);
  await alongside.context.setOffline(false);
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(texts);
  await sidebar.missText('May be out of date.');
  await expectConfirmed(sidebar);
  expect(postsTo(service, ticketId)).toHaveLength(3);
  expectExactlyOnce(service, { replies: { [ticketId]: texts } });
  await tab.close();
});
