import { expect, test } from '@playwright/test';
import { BACKGROUND_LIFE, expectExactlyOnce, postsTo, postTo } from './exactly-once';
import { inThread, sendReply } from './firefox-thread';

// The case of ./outbox-answers.spec.ts, while Firefox may suspend the background in the middle of a
// wait.

test('F12 no headers, or a body that stalls, in Firefox: given up within 20 s or with the background, replayed, one message', () =>
  inThread(async ({ service, sidebar, ticketId }) => {
    for (const [at, text] of [
      ['before-headers', 'First'],
      ['mid-body', 'Second'],
    ] as const) {
      service.control.answerNext(postTo(ticketId), { kind: 'silence', at });
      await sendReply(sidebar, text);
      const arrived = await service.control.waitFor(postTo(ticketId));
      await service.control.waitFor({ ...postTo(ticketId), until: 'cut' });
      expect(Date.now() - arrived.at).toBeLessThan(BACKGROUND_LIFE);
      await expect.poll(() => postsTo(service, ticketId).length).toBeGreaterThanOrEqual(2);
      await sidebar.missText('Sending');
      service.log.clear();
    }
    expectExactlyOnce(service, { replies: { [ticketId]: ['First', 'Second'] } });
  }));
