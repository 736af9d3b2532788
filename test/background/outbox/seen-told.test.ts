import { expect, test, vi } from 'vitest';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { browser } from '../../browser-stand-in';
import { outboxStage, POST_MESSAGE } from './stage';

// The outbox says whether the thread shows a reply that may have arrived, so that nobody sends it again.

const { stage, send, respondNext, outgoing } = outboxStage();

test('an open outbox hears that the thread shows a reply that may have arrived', async () => {
  respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  await send('Hello');
  await outgoing();
  const { sendMessage } = browser.runtime;
  let isShown = false;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    await sendMessage(message);
    if (Object(message).event?.kind !== 'outbox') return;
    const read = await readOutbox('test');
    isShown = read.ok && read.value.open[0]?.seenInThread === true;
  });
  await syncThread(stage.scope, stage.ticketId);
  const read = await readOutbox('test');
  expect(read).toMatchObject({ value: { open: [{ seenInThread: true }] } });
  expect(isShown).toBe(true);
});
