// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';
import { ROW } from '../samples';
import { renderScreen } from '../screen';
import { SampleThread } from './sample-thread';

// Since when a thread is open decides whether what is marked as unread stays so.

const THREAD: ThreadPage = {
  ...{ total: 1, from: 0, seenUpTo: 1, outgoing: [], complete: true },
  messages: [{ id: 'm-1', author: 'svc', text: 'A photo?', attachments: [], readable: true }],
};

/** Everything is in view. */
class InView {
  constructor(private readonly report: (seen: { isIntersecting: boolean }[]) => void) {}
  observe = () => this.report([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

test('after the clock was set back, a message that is marked as unread was marked after its thread opened', async () => {
  vi.stubGlobal('IntersectionObserver', InView);
  const screen = renderScreen(<SampleThread />, {
    'ticket.read': done(ROW),
    'thread.read': done(THREAD),
    'thread.markSeen': done(null),
  });
  await screen.findByText('A photo?');
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  const markedAt = Date.now();
  screen.reply({ 'thread.read': done({ ...THREAD, seenUpTo: 0, markedAt }) });
  await act(() => screen.publish({ kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id }));
  await waitFor(() => expect(screen.sentParams('thread.markSeen')).not.toEqual([]));
  const [seen] = screen.sentParams('thread.markSeen');
  expect(seen).toMatchObject({ upTo: 1, openedAt: expect.toSatisfy((at) => at <= markedAt) });
});
