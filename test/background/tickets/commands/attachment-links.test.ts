import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { reference } from '../../../lib/domain/record';
import { environmentDb } from '../../../lib/storage/databases';
import { sendMessage } from '../../../lib/worker/messages';
import { retry, takeBack } from '../../../lib/worker/outbox/deeds';
import { createTicket } from '../../../lib/worker/ticket-writes';
import { CUSTOMER, newTicket } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

// A link "must stay reachable while the request is processed" (partner-api.md, "Attachment").

const { stage, arrived, outgoing } = outboxStage();
const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

/** A file behind a link that ends so much later, in milliseconds. */
const fileFor = (ms: number) => ({
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  url: `https://files.example.com/statement.pdf?Expires=${Math.floor((Date.now() + ms) / 1000)}`,
  hash: '',
});

const send = async (file: ReturnType<typeof fileFor>): Promise<string> => {
  const action = randomUUID();
  const message = { text: 'Here it is', attachments: [file] };
  await sendMessage({ place: stage.place, ticketId: stage.ticketId, action, message });
  return action;
};

/** The service cannot be asked at the first try, so the write waits; then so much time passes. */
async function waitFor(ms: number): Promise<void> {
  await outgoing();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  await letTimePass();
}
const notNow = () =>
  stage.service.control.answerNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'drop', when: 'before-work' },
  );

test('a message whose link ended while it waited does not leave; Retry sends it as it is', async () => {
  notNow();
  const file = fileFor(10 * MINUTE);
  const action = await send(file);
  await waitFor(11 * MINUTE);
  const endedAt = Number(new URL(file.url).searchParams.get('Expires')) * 1000;
  expect(await outgoing()).toMatchObject([
    {
      state: 'stopped',
      failure: { kind: 'link-ended', name: 'statement.pdf', endedAt },
      deeds: ['retry', 'edit', 'remove'],
    },
  ]);
  expect(arrived()).toEqual([]);
  await retry(one(action));
  await letTimePass();
  expect(arrived()).toEqual(['Here it is']);
});

test('a message whose link still stands leaves; so does one whose link had ended before', async () => {
  notNow();
  await send(fileFor(10 * MINUTE));
  await waitFor(9 * MINUTE);
  expect(arrived()).toEqual(['Here it is']);
  await send(fileFor(-MINUTE));
  await letTimePass();
  expect(arrived()).toEqual(['Here it is', 'Here it is']);
});

test('what may have arrived is asked for again with its link as it is', async () => {
  stage.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  await send(fileFor(10 * MINUTE));
  await waitFor(11 * MINUTE);
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Here it is']);
});

test('a message with a link that the service may not be given is stopped, and can be edited', async () => {
  const file = { ...fileFor(MINUTE), url: 'http://files.example.com/statement.pdf' };
  const action = await send(file);
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { kind: 'link-refused' }, deeds: ['edit', 'remove'] },
  ]);
  expect(arrived()).toEqual([]);
  expect(await takeBack(one(action))).toMatchObject({ ok: true });
});

test('a new ticket is held to the same rules, and its form says why', async () => {
  const file = { ...fileFor(MINUTE), url: 'http://files.example.com/statement.pdf' };
  const before = stage.service.control.readTickets().length;
  const db = await environmentDb('test');
  const action = randomUUID();
  // The form is open: its draft holds the words.
  await db.put('drafts', {
    ...{ subject: `new/${reference(CUSTOMER)}`, action, text: '', attachments: [], fields: {} },
    keptAt: 0,
  });
  const opened = await createTicket({
    place: stage.place,
    action,
    ticket: { ...newTicket(stage.service), attachments: [file] },
    record: CUSTOMER,
  });
  expect(opened).toEqual({ ok: false, failure: { kind: 'link-refused', name: 'statement.pdf' } });
  expect(stage.service.control.readTickets()).toHaveLength(before);
  expect(await db.count('writes')).toBe(1);
});
