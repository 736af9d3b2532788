import { atCustomer, openTicket, test as withOwnBrowser } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { expectExactlyOnce, postsTo, postTo, repliesOf } from './exactly-once';
import { startListener } from './listener';
import { expect, expectConfirmed, sendReply, test } from './stage';

test('F8 reused socket closed by the server on POST: the browser repeats the request, and there is one message', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  // The connection is warm: the ticket was created over it. Chromium repeats the POST on a new
  // connection.
  service.control.respondNext(postTo(ticketId), { kind: 'drop', when: 'after-work' });
  await sendReply(sidebar, 'Heard twice');
  await expect.poll(() => postsTo(service, ticketId).length).toBe(2);
  const [first, second] = postsTo(service, ticketId);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  await sidebar.seeText('Heard twice');
  await expectConfirmed(sidebar);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Heard twice'] } });
});

test('F16 an endless body: the client cuts the connection, and the thread updates again afterwards', async ({
  thread,
}) => {
  const { service, sidebar, ticketId } = thread;
  const which = { method: 'GET', path: new RegExp(`/tickets/${ticketId}$`) };
  service.control.respondNext(which, { kind: 'endless' });
  await service.control.waitFor({ ...which, until: 'cut' });
  await sidebar.seeText('Couldn’t read the service’s answer');
  service.control.managerReplies(ticketId, { text: 'Small again' });
  await sidebar.seeText('Small again');
  await sidebar.missText('Couldn’t read the service’s answer');
});

for (const status of [301, 302, 303, 307, 308] as const)
  withOwnBrowser(
    `F17 ${status} redirect to another origin: that origin gets no request, and the reply is not shown as sent`,
    async ({ alongside, service, crm }) => {
      const other = await startListener();
      const { sidebar } = await atCustomer(alongside, service, crm);
      await withoutUndo(alongside);
      const ticketId = await openTicket(sidebar, service);
      const redirect = { kind: 'redirect', status, to: other.address } as const;
      service.control.respondNext({ ...postTo(ticketId), times: 20 }, redirect);
      await sendReply(sidebar, 'Stay here');
      await service.control.waitFor({ ...postTo(ticketId), until: 'answered' });
      await expect(sidebar.find('log', 'Messages').getByText('Stay here')).toBeVisible();
      await expect(sidebar.frame.getByText('redirects to another address').first()).toBeVisible();
      expect(repliesOf(service, ticketId)).toEqual([]);
      expect(other.requests).toEqual([]);
      await other.close();
    },
  );
