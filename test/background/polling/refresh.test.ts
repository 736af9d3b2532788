import { afterEach, expect, test } from 'vitest';
import { saveBucket } from '../../../lib/background/api/rate-limit-store';
import { stopPolling } from '../../../lib/background/polling/poller';
import { refreshTickets, watchTickets } from '../../../lib/background/polling/watch';
import { done } from '../../../lib/domain/core/failure';
import { environmentDb } from '../../../lib/storage/databases';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
afterEach(stopPolling);

test('a refresh that reads nothing does not give the failure of an earlier reading as its own', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const panel = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
  await watchTickets({ scope: at.scope, ticketIds: [ticketId] }, panel);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (!stored) throw new Error('The ticket is not stored.');
  const failure = { kind: 'no-answer', why: 'network' } as const;
  await db.put('tickets', { ...stored, failure, readAt: Date.now() - 60_000 });
  // The rate limit lets no call pass.
  await saveBucket(new URL(at.service.address).origin, (bucket) => ({
    ...bucket,
    tokens: -1_000,
    at: Date.now(),
  }));
  at.service.log.clear();
  expect(await refreshTickets({}, panel)).toEqual(done({ isComplete: false }));
  expect(at.service.log.entries()).toEqual([]);
});
