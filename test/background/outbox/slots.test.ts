import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Environment } from '../../../lib/domain/environment';
import { environmentDb } from '../../../lib/storage/databases';
import { keepUndoSeconds } from '../../../lib/worker/facts';
import { addKey } from '../../../lib/worker/keys';
import { sendMessage } from '../../../lib/worker/messages';
import { pump } from '../../../lib/worker/outbox/pump';
import { keepTicket, readTicket } from '../../../lib/worker/tickets';
import { openTicket } from '../background';
import { outboxStage, POST_MESSAGE } from './stage';

const { stage } = outboxStage();

/** A reply that a person wrote; nothing is waited for. */
const reply = (environment: Environment, ticketId: string, installationId: string, text: string) =>
  sendMessage({
    place: { environment, installationId },
    ticketId,
    action: randomUUID(),
    message: { text, attachments: [] },
  });

test('a live reply goes as soon as one of three test replies is over, with no alarm', async () => {
  const { service, place } = stage;
  await addKey({ address: service.address, key: service.keys.liveFull });
  const { installationId } = service.places.live.withOnboarding;
  const live = service.control.addTicket(installationId, { summary: 'Live' });
  const there = { environment: 'live', installationId } as const;
  const read = await readTicket(there, live.id);
  if (read.ok) await keepTicket(there, read.value, Date.now());

  const tickets = [stage.ticketId, ...(await many(4))];
  const slow = service.control.answerNext(
    { ...POST_MESSAGE, times: 3 },
    { kind: 'silence', at: 'before-headers' },
  );
  for (const ticketId of tickets.slice(0, 3))
    await reply('test', ticketId, place.installationId, 'slow');
  await slow.reached(2);
  await reply('live', live.id, installationId, 'live');
  for (const ticketId of tickets.slice(3))
    await reply('test', ticketId, place.installationId, 'late');
  expect(service.control.readTicket(live.id).messages).toEqual([]);
  slow.release();
  await service.control.waitFor({ method: 'POST', path: new RegExp(`${live.id}/messages`) });
  await expect.poll(() => service.control.readTicket(live.id).messages.length).toBe(1);
  await expect
    .poll(async () =>
      (await (await environmentDb('live')).getAll('writes')).map((one) => one.state),
    )
    .toEqual(['done']);
  slow.release();
  await pump('test');
  await expect
    .poll(() => tickets.map((id) => service.control.readTicket(id).messages.length))
    .toEqual([1, 1, 1, 1, 1]);
});

test('a live reply that was just sent goes before test replies that are due as long', async () => {
  const { service, place } = stage;
  await keepUndoSeconds(20);
  await addKey({ address: service.address, key: service.keys.liveFull });
  const { installationId } = service.places.live.withOnboarding;
  const live = service.control.addTicket(installationId, { summary: 'Live' });
  const there = { environment: 'live', installationId } as const;
  const read = await readTicket(there, live.id);
  if (read.ok) await keepTicket(there, read.value, Date.now());
  for (const ticketId of [stage.ticketId, ...(await many(3))])
    await reply('test', ticketId, place.installationId, 'test');
  await reply('live', live.id, installationId, 'live');
  for (const environment of ['test', 'live'] as const) {
    const db = await environmentDb(environment);
    for (const write of await db.getAll('writes'))
      if (write.state === 'queued')
        await db.put('writes', { ...write, nextAt: environment === 'live' ? 1 : 0, undoUntil: 0 });
  }
  const slow = service.control.answerNext(
    { ...POST_MESSAGE, times: 5 },
    { kind: 'silence', at: 'before-headers' },
  );
  await pump('live');
  await slow.reached(2);
  await expect
    .poll(async () =>
      (await (await environmentDb('live')).getAll('writes')).map(({ state }) => state),
    )
    .toEqual(['sending']);
  await expect
    .poll(async () => {
      slow.release();
      const all = await Promise.all(
        (['test', 'live'] as const).map(async (one) => (await environmentDb(one)).getAll('writes')),
      );
      return all.flat().every(({ state }) => state === 'done');
    })
    .toBe(true);
});

async function many(count: number): Promise<string[]> {
  const made = [];
  for (let i = 0; i < count; i++) made.push(await openTicket(stage.service, stage.place));
  return made;
}
