import { expect, test, vi } from 'vitest';
import { saveBucket } from '../../../lib/background/api/rate-limit-store';
import { backOff } from '../../../lib/background/api/token-bucket';
import { showThread } from '../../../lib/background/tickets/first-reading';
import { syncThread, threadPage } from '../../../lib/background/tickets/thread-sync';
import { fetchTicket, saveTicket } from '../../../lib/background/tickets/ticket-store';
import { signedInStage } from '../stage';

const at = signedInStage();

const calls = (id: string) =>
  at.service.log.entries().filter(({ path }) => path.includes(`${id}/messages`)).length;

/** A ticket with three messages, none of which was read. */
async function unreadTicket(): Promise<string> {
  const { id } = at.service.control.addTicket(at.scope.installationId);
  at.service.control.addMessages(id, 3);
  const read = await fetchTicket(at.scope, id);
  if (!read.ok) throw new Error(read.failure.kind);
  await saveTicket(at.scope, read.value, Date.now());
  return id;
}

const show = (ticketId: string) => showThread({ scope: at.scope, ticketId });

test('a thread that a screen shows first comes with its messages, without a poll, and is not read again when it is known', async () => {
  const id = await unreadTicket();
  expect(await show(id)).toMatchObject({ value: { total: 3, messages: [{}, {}, {}] } });
  await vi.waitFor(async () =>
    expect(await threadPage(at.scope, id, undefined)).toMatchObject({ value: { complete: true } }),
  );
  const read = calls(id);
  expect(await show(id)).toMatchObject({ value: { total: 3 } });
  await syncThread(at.scope, id);
  // That was the only further call.
  expect(calls(id)).toBe(read + 1);
});

test('all who ask while it is read for the first time get its messages from one reading', async () => {
  const id = await unreadTicket();
  const shown = await Promise.all([show(id), syncThread(at.scope, id), show(id)]);
  expect(shown).toMatchObject([{ value: { total: 3 } }, { value: true }, { value: { total: 3 } }]);
  expect(calls(id)).toBe(2);
});

test('a screen does not wait longer than a second for a slow service, and hears of the messages later', async () => {
  const id = await unreadTicket();
  const held = at.service.control.answerNext(
    { path: new RegExp(`${id}/messages`) },
    { kind: 'delay', ms: 60_000 },
  );
  expect(await show(id)).toMatchObject({ value: { total: 0, complete: false } });
  expect(held.holding).toBe(1);
  held.release();
  await vi.waitFor(async () =>
    expect(await threadPage(at.scope, id, undefined)).toMatchObject({ value: { total: 3 } }),
  );
});

test('a reading that fails keeps no screen waiting', async () => {
  const id = await unreadTicket();
  at.service.control.answerNext(
    { path: new RegExp(`${id}/messages`) },
    { kind: 'status', status: 403 },
  );
  expect(await show(id)).toMatchObject({
    value: { total: 0, failure: { kind: 'not-allowed', status: 403 } },
  });
});

test('it is not read while the service asks for a pause', async () => {
  const [paused, other] = [await unreadTicket(), await unreadTicket()];
  const { origin } = new URL(at.service.address);
  const until = Date.now() + 60_000;
  const failure = { kind: 'too-many' as const, status: 429, serviceError: { fields: [] } };
  await saveBucket(origin, (bucket) => backOff(bucket, failure, until, Date.now()));
  await show(paused);
  // What is asked for later has arrived, so the thread would have been asked for.
  await syncThread(at.scope, other);
  expect([calls(paused), calls(other)]).toEqual([0, 2]);
});
