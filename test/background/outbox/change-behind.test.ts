import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { outboxStage, POST_MESSAGE } from './stage';

// A service may move a ticket when a reply arrives. That is no change by others.

const { stage, send, respondNext, outgoing, arrived } = outboxStage();

test('a status that the agent sets while the reply is on its way is not held by what the reply moved', async () => {
  const { scope, ticketId, service } = stage;
  const { status: before } = service.control.readTicket(ticketId);
  const held = respondNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await send('All done');
  await held.reached();
  const changing = changeTicket({
    ...{ scope, ticketId, commandId: randomUUID() },
    ...{ change: { status: 'Closed' }, seen: { status: before } },
  });
  service.control.managerChanges(ticketId, { status: 'WaitingForManager' });
  held.release();
  expect(await changing).toMatchObject({ value: { kind: 'done' } });
  expect(await outgoing()).toEqual([]);
  expect([arrived(), service.control.readTicket(ticketId).status]).toEqual([
    ['All done'],
    'Closed',
  ]);
});
