import { expect, test } from 'vitest';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { Params } from '../../../lib/protocol/contract';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// A ticket in progress waits for who did not write last.

const at = signedInStage();

const listed = async (view: Params<'tickets.read'>['view']) => {
  const read = await searchTickets({ scope: at.scope, text: '', record: '', view, limit: 9 });
  if (!read.ok) throw new Error(read.failure.kind);
  return { ids: read.value.rows.map(({ ticket }) => ticket.id), counts: read.value.counts };
};

test('a manager who writes makes it our turn, since their first unanswered message', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const sync = () => syncThread(at.scope, ticketId);
  expect((await listed('waiting')).ids).toEqual([ticketId]);

  const first = at.service.control.managerReplies(ticketId, { text: 'Which order?' });
  await sync();
  at.service.control.addMessages(ticketId, 1, { everyMs: 60_000, text: 'Hello?' });
  await sync();
  const { ids, counts } = await listed('mine');
  expect(ids).toEqual([ticketId]);
  expect(counts).toMatchObject({ mine: 1, unread: 1 });
  expect((await listed('waiting')).ids).toEqual([]);
  const row = await ticketRow(at.scope, ticketId);
  expect(row).toMatchObject({ value: { lastBy: 'manager', sinceAt: first.createdAt } });

  at.service.control.colleagueReplies(ticketId, { text: 'Order 4711' });
  await sync();
  expect((await listed('mine')).ids).toEqual([]);
  expect((await listed('waiting')).ids).toEqual([ticketId]);
});
