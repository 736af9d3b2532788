import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { retry, undoCommand } from '../../../../lib/background/outbox/user-actions';
import { sendMessage } from '../../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../../lib/background/tickets/submit-ticket';
import { reference } from '../../../../lib/domain/crm/record-reference';
import { environmentDb } from '../../../../lib/storage/databases';
import { CUSTOMER, newTicket } from '../../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from '../../outbox/stage';

// A link "must stay reachable while the request is processed" (partner-api.md, "Attachment").

const { stage, arrived, outgoing } = outboxStage();
const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

/** A file whose link expires after `ms` milliseconds. */
const fileFor = (ms: number) => ({
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  url: `https://files.example.com/statement.pdf?Expires=${Math.floor((Date.now() + ms) / 1000)}`,
  hash: '',
});

const send = async (file: ReturnType<typeof fileFor>): Promise<string> => {
  const commandId = randomUUID();
  const message = { text: 'Here it is', attachments: [file] };
  await sendMessage({ scope: stage.scope, ticketId: stage.ticketId, commandId, message });
  return commandId;
};

/** Waits until the first attempt failed, then lets the time pass. */
async function letPass(ms: number): Promise<void> {
  await outgoing();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  await letTimePass();
}
const failReading = () =>
  stage.service.control.respondNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'drop', when: 'before-work' },
  );

test('a message whose link expired while it waited stops, and `Retry` sends it unchanged', async () => {
  failReading();
  const file = fileFor(10 * MINUTE);
  const commandId = await send(file);
  await letPass(11 * MINUTE);
  const endedAt = Number(new URL(file.url).searchParams.get('Expires')) * 1000;
  expect(await outgoing()).toMatchObject([
    {
      state: 'stopped',
      failure: { kind: 'link-ended', name: 'statement.pdf', endedAt },
      actions: ['retry', 'edit', 'remove'],
    },
  ]);
  expect(arrived()).toEqual([]);
  await retry(one(commandId));
  await letTimePass();
  expect(arrived()).toEqual(['Here it is']);
});

test('a message that stopped for another reason, and whose link expired since, is not sent by `Retry`', async () => {
  const refuse = () =>
    stage.service.control.respondNext(
      { method: 'POST', path: /\/messages$/ },
      { kind: 'status', status: 403, body: '{"message":"This key may not write."}' },
    );
  refuse();
  const commandId = await send(fileFor(10 * MINUTE));
  expect(await outgoing()).toMatchObject([{ state: 'stopped', failure: { kind: 'not-allowed' } }]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE });
  await retry(one(commandId));
  expect(await outgoing()).toMatchObject([{ state: 'stopped', failure: { kind: 'link-ended' } }]);
  // Now the agent was told, and sends it all the same.
  refuse();
  await retry(one(commandId));
  expect(await outgoing()).toMatchObject([{ failure: { kind: 'not-allowed' } }]);
  await retry(one(commandId));
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Here it is']);
});

test('a message is sent if its link is still valid, or if it had expired before the agent sent it', async () => {
  failReading();
  await send(fileFor(10 * MINUTE));
  await letPass(9 * MINUTE);
  expect(arrived()).toEqual(['Here it is']);
  await send(fileFor(-MINUTE));
  await letTimePass();
  expect(arrived()).toEqual(['Here it is', 'Here it is']);
});

test('a message that may have arrived is sent again with its link unchanged', async () => {
  stage.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
  await send(fileFor(10 * MINUTE));
  await letPass(11 * MINUTE);
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Here it is']);
});

test('a message with an invalid link is stopped and can be edited', async () => {
  const file = { ...fileFor(MINUTE), url: 'http://files.example.com/statement.pdf' };
  const commandId = await send(file);
  expect(await outgoing()).toMatchObject([
    { state: 'stopped', failure: { kind: 'link-refused' }, actions: ['edit', 'remove'] },
  ]);
  expect(arrived()).toEqual([]);
  expect(await undoCommand(one(commandId))).toMatchObject({ ok: true });
});

test('a new ticket with an invalid link is refused, and its form says why', async () => {
  const file = { ...fileFor(MINUTE), url: 'http://files.example.com/statement.pdf' };
  const before = stage.service.control.readTickets().length;
  const db = await environmentDb('test');
  const commandId = randomUUID();
  // The form is open, so its draft has the text.
  await db.put('drafts', {
    ...{ subject: `new/${reference(CUSTOMER)}`, commandId, text: '', attachments: [], fields: {} },
    keptAt: 0,
  });
  const opened = await createTicket({
    scope: stage.scope,
    commandId,
    ticket: { ...newTicket(stage.service), attachments: [file] },
    record: CUSTOMER,
  });
  expect(opened).toEqual({ ok: false, failure: { kind: 'link-refused', name: 'statement.pdf' } });
  expect(stage.service.control.readTickets()).toHaveLength(before);
  expect(await db.count('commands')).toBe(1);
});
