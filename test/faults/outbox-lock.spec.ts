import { atCustomer, expect, openTicket, test } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { expectExactlyOnce, postTo, repliesOf } from './exactly-once';
import { sendReply } from './stage';

test('F49 keys locked while a reply is sent: no key stays in memory, and after the unlock there is one message', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await withoutUndo(alongside);
  const ticketId = await openTicket(sidebar, service);
  const options = await alongside.open('options');
  await options.click('radio', 'For the live and test keys');
  await options.fill('Passphrase', 'correct horse battery');
  await options.fill('Repeat passphrase', 'correct horse battery');
  await options.click('button', 'Save');
  await options.seeText('Unlocked until you lock it or are away.');
  await options.close();

  const held = service.control.respondNext(postTo(ticketId), {
    kind: 'silence',
    at: 'before-headers',
  });
  await sendReply(sidebar, 'While it locks');
  await held.reached();
  const popup = await alongside.open('popup');
  await popup.click('button', 'Lock now');
  await popup.see('textbox', 'Passphrase');
  const memory = await popup.page.evaluate(async () =>
    JSON.stringify(await Reflect.get(globalThis, 'chrome').storage.session.get(null)),
  );
  expect(memory).not.toContain(service.keys.testFull);
  // The background that sent it is stopAt, too; the next one has no key.
  await alongside.stopBackground();
  held.release();
  await popup.fill('Passphrase', 'correct horse battery');
  await popup.click('button', 'Unlock');
  await expect.poll(() => repliesOf(service, ticketId)).toEqual(['While it locks']);
  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.seeText('While it locks');
  await sidebar.missText('Sending');
  await sidebar.missText('not confirmed');
  expectExactlyOnce(service, { replies: { [ticketId]: ['While it locks'] } });
});
