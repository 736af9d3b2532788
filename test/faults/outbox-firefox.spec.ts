import { expect, openTicket, test } from '../e2e/setting';
import { BACKGROUND_LIFE, expectExactlyOnce, postsTo, postTo } from './exactly-once';
import { inThread, sendReply } from './firefox-thread';

// The case of ./outbox-responses.spec.ts, while Firefox may suspend the background in the middle of a
// wait. Both replies wait at the same time.

test('F12 no headers, or a body that stalls, in Firefox: given up within 20 s or with the background, replayed, one message each', () =>
  inThread(async ({ service, sidebar, ticketId }) => {
    const sendInSilence = async (id: string, at: 'before-headers' | 'mid-body', text: string) => {
      service.control.respondNext(postTo(id), { kind: 'silence', at });
      await sendReply(sidebar, text);
      return service.control.waitFor(postTo(id));
    };
    const first = await sendInSilence(ticketId, 'before-headers', 'First');
    await sidebar.click('button', 'Back to tickets');
    const otherId = await openTicket(sidebar, service, 'Invoice');
    const second = await sendInSilence(otherId, 'mid-body', 'Second');
    const replies = [
      [ticketId, first],
      [otherId, second],
    ] as const;
    await Promise.all(
      replies.map(async ([id, arrived]) => {
        await service.control.waitFor({ ...postTo(id), until: 'cut' });
        expect(Date.now() - arrived.at).toBeLessThan(BACKGROUND_LIFE);
        await expect.poll(() => postsTo(service, id).length).toBeGreaterThanOrEqual(2);
      }),
    );
    await sidebar.missText('Sending');
    await sidebar.click('button', 'Back to tickets');
    await sidebar.click('button', 'Refund');
    await sidebar.seeText('First');
    await sidebar.missText('Sending');
    expectExactlyOnce(service, { replies: { [ticketId]: ['First'], [otherId]: ['Second'] } });
  }));
