import { afterEach, expect, test } from 'vitest';
import { pollNow, stopPolling } from '../../../lib/background/polling/poller';
import { readWritten } from '../../../lib/background/polling/read-written';
import { watchTickets } from '../../../lib/background/polling/watch';
import { environmentDb } from '../../../lib/storage/databases';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
afterEach(stopPolling);

const PANEL = { from: 'sidebar' as const, tabId: 7, frameId: 3 };

/** The calls that read tickets, as the service received them. */
const readings = () => at.service.log.entries().filter(({ method }) => method === 'GET');
const ticketReadings = () => readings().filter(({ path }) => /\/v1\/tickets\/[^/]+$/.test(path));

test('a ticket in which a colleague wrote is read at once if a screen shows it', async () => {
  const [shown, other] = [
    await openTicket(at.service, at.scope),
    await openTicket(at.service, at.scope),
  ];
  await watchTickets({ scope: at.scope, ticketIds: [shown] }, PANEL);
  at.service.control.colleagueReplies(shown, { text: 'Refunded.' });
  at.service.log.clear();
  await readWritten('test', [other]);
  expect(readings()).toEqual([]);
  await readWritten('test', [other, shown]);
  expect(ticketReadings().map(({ path }) => path)).toEqual([`/v1/tickets/${shown}`]);
  const stored = await (await environmentDb('test')).get('tickets', shown);
  expect(stored?.thread.lastMessageAt).toBeDefined();
  // Once.
  at.service.log.clear();
  await pollNow('test');
  expect(readings()).toEqual([]);
});
