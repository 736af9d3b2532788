import { expect, test } from '../e2e/setting';
import { expectExactlyOnce, patchOf, postsTo, postTo, repliesOf } from './exactly-once';
import { inThread, sendReply } from './firefox-thread';
import { startListener } from './listener';

// Firefox may suspend the background at any time, and its network stack repeats requests.

for (const at of ['before-headers', 'mid-body'] as const)
  test(`F1 background suspended, ${at}, in Firefox: the replay carries the same key, and there is one message`, () =>
    inThread(async ({ browser, service, sidebar, ticketId }) => {
      const held = service.control.respondNext(postTo(ticketId), { kind: 'silence', at });
      await sendReply(sidebar, 'Only once');
      await held.reached();
      await browser.stopBackground();
      held.release();
      await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
      await sidebar.seeText('Only once');
      await sidebar.missText('Sending');
      expectExactlyOnce(service, { replies: { [ticketId]: ['Only once'] } });
    }));

test('background suspended between the two commands of Send and…, in Firefox: one reply, then one change', () =>
  inThread(async ({ browser, service, sidebar, ticketId }) => {
    const held = service.control.respondNext(patchOf(ticketId), {
      kind: 'silence',
      at: 'before-reading',
    });
    await sidebar.fill('Reply', 'Done, and closed');
    await sidebar.chooseInMenu('Send and…', 'Send and set to Closed');
    await held.reached();
    await browser.stopBackground();
    held.release();
    await expect.poll(() => service.control.readTicket(ticketId).status).toBe('Closed');
    expectExactlyOnce(service, {
      replies: { [ticketId]: ['Done, and closed'] },
      changes: { [ticketId]: 1 },
    });
  }));

test('F8 reused socket closed by the server on POST, in Firefox: there is one message', () =>
  inThread(async ({ service, sidebar, ticketId }) => {
    service.control.respondNext(postTo(ticketId), { kind: 'drop', when: 'after-work' });
    await sendReply(sidebar, 'Heard twice');
    await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
    await sidebar.missText('Sending');
    expectExactlyOnce(service, { replies: { [ticketId]: ['Heard twice'] } });
  }));

test('F17 307 redirect to another origin, in Firefox: that origin gets no request', () =>
  inThread(async ({ service, sidebar, ticketId }) => {
    const other = await startListener();
    const redirect = { kind: 'redirect', status: 307, to: other.address } as const;
    service.control.respondNext({ ...postTo(ticketId), times: 20 }, redirect);
    await sendReply(sidebar, 'Stay here');
    await sidebar.seeText('redirects to another address');
    expect(postsTo(service, ticketId)).toHaveLength(1);
    expect(other.requests).toEqual([]);
    expect(repliesOf(service, ticketId)).toEqual([]);
    await other.close();
  }));
