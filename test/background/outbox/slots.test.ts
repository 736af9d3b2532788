import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { addKey } from '../../../lib/background/keys/key-changes';
import { dispatch } from '../../../lib/background/outbox/dispatcher';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { fetchTicket, saveTicket } from '../../../lib/background/tickets/ticket-store';
import type { Environment } from '../../../lib/domain/core/environment';
import { environmentDb } from '../../../lib/storage/databases';
import { openTicket } from '../background';
import { outboxStage, POST_MESSAGE } from './stage';

const { stage } = outboxStage();

/** Sends a reply without waiting for its result. */
const sendReply = (
  environment: Environment,
  ticketId: string,
  installationId: string,
  text: string,
) =>
  sendMessage({
    scope: { environment, installationId },
    ticketId,
    commandId: randomUUID(),
    message: { text, attachments: [] },
  });

test('a live reply is sent, without an alarm, as soon as one of three test replies is done', async () => {
  const { service, scope } = stage;
  await addKey({ address: service.address, key: service.keys.liveFull });
  const { installationId } = service.places.live.withOnboarding;
  const live = service.control.addTicket(installationId, { summary: 'Live' });
  const liveScope = { environment: 'live', installationId } as const;
  const read = await fetchTicket(liveScope, live.id);
  if (read.ok) await saveTicket(liveScope, read.value, Date.now());

  const tickets = [stage.ticketId, ...(await openTickets(4))];
  const slow = service.control.respondNext(
    { ...POST_MESSAGE, times: 3 },
    { kind: 'silence', at: 'before-headers' },
  );
  for (const ticketId of tickets.slice(0, 3))
    await sendReply('test', ticketId, scope.installationId, 'slow');
  await slow.reached(2);
  await sendReply('live', live.id, installationId, 'live');
  for (const ticketId of tickets.slice(3))
    await sendReply('test', ticketId, scope.installationId, 'late');
  expect(service.control.readTicket(live.id).messages).toEqual([]);
  slow.release();
  await service.control.waitFor({ method: 'POST', path: new RegExp(`${live.id}/messages`) });
  await expect.poll(() => service.control.readTicket(live.id).messages.length).toBe(1);
  await expect
    .poll(async () =>
      (await (await environmentDb('live')).getAll('commands')).map((one) => one.state),
    )
    .toEqual(['done']);
  slow.release();
  await dispatch('test');
  await expect
    .poll(() => tickets.map((id) => service.control.readTicket(id).messages.length))
    .toEqual([1, 1, 1, 1, 1]);
});

test('a new live reply is sent before test replies that are equally due', async () => {
  const { service, scope } = stage;
  await saveUndoSeconds(20);
  await addKey({ address: service.address, key: service.keys.liveFull });
  const { installationId } = service.places.live.withOnboarding;
  const live = service.control.addTicket(installationId, { summary: 'Live' });
  const liveScope = { environment: 'live', installationId } as const;
  const read = await fetchTicket(liveScope, live.id);
  if (read.ok) await saveTicket(liveScope, read.value, Date.now());
  for (const ticketId of [stage.ticketId, ...(await openTickets(3))])
    await sendReply('test', ticketId, scope.installationId, 'test');
  await sendReply('live', live.id, installationId, 'live');
  for (const environment of ['test', 'live'] as const) {
    const db = await environmentDb(environment);
    for (const write of await db.getAll('commands'))
      if (write.state === 'queued')
        await db.put('commands', {
          ...write,
          nextAt: environment === 'live' ? 1 : 0,
          undoUntil: 0,
        });
  }
  const slow = service.control.respondNext(
    { ...POST_MESSAGE, times: 5 },
    { kind: 'silence', at: 'before-headers' },
  );
  await dispatch('live');
  await slow.reached(2);
  await expect
    .poll(async () =>
      (await (await environmentDb('live')).getAll('commands')).map(({ state }) => state),
    )
    .toEqual(['sending']);
  await expect
    .poll(async () => {
      slow.release();
      const all = await Promise.all(
        (['test', 'live'] as const).map(async (one) =>
          (await environmentDb(one)).getAll('commands'),
        ),
      );
      return all.flat().every(({ state }) => state === 'done');
    })
    .toBe(true);
});

async function openTickets(count: number): Promise<string[]> {
  const made = [];
  for (let i = 0; i < count; i++) made.push(await openTicket(stage.service, stage.scope));
  return made;
}
