import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveBucket } from '../../../lib/background/api/rate-limit-store';
import { backOff } from '../../../lib/background/api/token-bucket';
import { showThread } from '../../../lib/background/tickets/first-reading';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { fetchTicket, saveTicket } from '../../../lib/background/tickets/ticket-store';
import { waitFor } from '../../wait-for';
import { atRest } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
afterEach(() => void vi.useRealTimers());

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
  // It joins the first reading, if that goes on: what is read is stored before it ends.
  await syncThread(at.scope, id);
  expect(await threadPage(at.scope, id, undefined)).toMatchObject({ value: { complete: true } });
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
  const held = at.service.control.respondNext(
    { path: new RegExp(`${id}/messages`) },
    { kind: 'delay', ms: 60_000 },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const shown = show(id);
  await waitFor(() => expect(held.holding).toBe(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await shown).toMatchObject({ value: { total: 0, complete: false } });
  vi.useRealTimers();
  expect(held.holding).toBe(1);
  held.release();
  await waitFor(async () =>
    expect(await threadPage(at.scope, id, undefined)).toMatchObject({ value: { total: 3 } }),
  );
});

test('of a long thread the last messages that were read come first, from any place that is asked for', async () => {
  const id = await unreadTicket();
  at.service.control.addMessages(id, 147);
  const [page, middle] = await Promise.all([
    show(id),
    showThread({ scope: at.scope, ticketId: id, from: 30 }),
  ]);
  const shown = (from: number) => ({ value: { total: 150, from, messages: { length: 60 } } });
  expect([page, middle]).toMatchObject([shown(90), shown(30)]);
  // What was handed on while it was being stored is what the database has.
  await syncThread(at.scope, id);
  const stored = await Promise.all([undefined, 30].map((from) => threadPage(at.scope, id, from)));
  expect(stored.map((one) => one.ok && one.value.messages)).toEqual(
    [page, middle].map((one) => one.ok && one.value.messages),
  );
});

test('a reply that waits to be sent is shown once, beside the messages that are read', async () => {
  const id = await unreadTicket();
  at.service.control.respondNext({ method: 'POST' }, { kind: 'status', status: 503 });
  expect(
    await sendMessage({
      scope: at.scope,
      ticketId: id,
      commandId: randomUUID(),
      message: { text: 'Hello', attachments: [] },
    }),
  ).toMatchObject({ ok: true });
  await atRest();
  expect(await show(id)).toMatchObject({
    value: {
      total: 3,
      messages: { length: 3 },
      outgoing: [{ what: { message: { text: 'Hello' } } }],
    },
  });
});

test('a reading that fails keeps no screen waiting', async () => {
  const id = await unreadTicket();
  at.service.control.respondNext(
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
