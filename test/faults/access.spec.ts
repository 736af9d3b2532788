import { atCustomer, expect, openTicket, test } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { expectExactlyOnce, postsTo, repliesOf } from './exactly-once';
import { sendReply } from './stage';

// The permissions are withdrawn.
test.use({ ownBrowser: true });

// The browser takes access away while the agent works.

test('F34 host permission revoked while open: the desk asks for access, does not blame the network, and loses nothing', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  const desk = await alongside.open('desk');
  await desk.click('button', 'Refund for order 4711');
  await desk.see('log', 'Messages');
  await alongside.withdrawHosts();
  // The dock leaves a page that it may no longer access.
  await expect.poll(() => tab.isDocked()).toBe(false);
  await desk.seeText('Alongside has no access to');
  const before = service.log.entries().length;
  await sendReply(desk, 'Waits for access');
  await desk.seeText('Allow access');
  await desk.missText('Couldn’t reach the service');
  expect(service.log.entries()).toHaveLength(before);

  await alongside.giveHosts();
  await expect.poll(() => tab.isDocked()).toBe(true);
  // The reply is sent without a press.
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['Waits for access']);
  await desk.missText('Alongside has no access to');
  expect(postsTo(service, ticketId)).toHaveLength(1);
  expectExactlyOnce(service, { replies: { [ticketId]: ['Waits for access'] } });
});
