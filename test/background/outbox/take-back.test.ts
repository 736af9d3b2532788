import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { findCommand } from '../../../lib/background/outbox/store';
import { undoCommand } from '../../../lib/background/outbox/user-actions';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import { messageSending } from '../../../lib/partner/writes';
import { environmentDb } from '../../../lib/storage/databases';
import { CUSTOMER, newTicket } from '../background';
import { QUESTION } from '../onboarding/stage';
import { one, outboxStage } from './stage';

// `Undo` and `Edit` return the text of a command to its draft, once and complete.

const { stage, send, outgoing } = outboxStage();

const NEW = 'new/crm.example.com/customers/42';
const FILE: Attachment = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/receipt.pdf',
  hash: '',
};
const HASHED = { ...FILE, hash: `sha256:${'ab'.repeat(32)}` };

/** Makes the service refuse every call, so that no command is sent. */
const pauseService = (status = 429) =>
  stage.service.control.respondNext(
    { times: 50 },
    { kind: 'status', status, body: '{"message":"no"}', headers: { 'Retry-After': '600' } },
  );

async function waitingTicket(attachments: Attachment[], withDraft: boolean): Promise<string> {
  const commandId = randomUUID();
  const ticket = { ...newTicket(stage.service, 'Broken terminal'), attachments };
  if (withDraft)
    await saveDraft('test', NEW, {
      commandId,
      text: ticket.description,
      attachments,
      fields: { summary: ticket.summary, priority: 'Regular', clientId: ticket.clientId },
    });
  pauseService();
  const params = { scope: stage.scope, commandId, ticket, record: CUSTOMER };
  expect(await createTicket(params)).toMatchObject({ value: { kind: 'waiting' } });
  return commandId;
}

describe('a new ticket', () => {
  for (const [what, attachments] of [
    ['no file', []],
    ['a file without a hash', [FILE]],
    ['a file with a hash', [HASHED]],
    ['both', [FILE, HASHED]],
  ] as [string, Attachment[]][])
    for (const withDraft of [false, true])
      test(`with ${what} returns to its form once${withDraft ? ', where its draft still is' : ''}`, async () => {
        const commandId = await waitingTicket(attachments, withDraft);
        expect(await undoCommand(one(commandId))).toEqual({ ok: true, value: {} });
        const draft = await readDraft('test', NEW);
        expect(draft).toMatchObject({
          value: {
            text: 'Twice charged',
            fields: {
              summary: 'Broken terminal',
              priority: 'Regular',
              clientId: stage.service.places.test.withOnboarding.clientId,
            },
          },
        });
        expect(draft.ok && draft.value?.attachments).toEqual(attachments);
        expect(await findCommand('test', commandId)).toBeUndefined();
      });

  test('that cannot be made into a draft stays in the outbox', async () => {
    const commandId = await waitingTicket([], false);
    const db = await environmentDb('test');
    const write = await db.get('commands', commandId);
    if (!write) throw new Error('the write is not there');
    await db.put('commands', { ...write, body: '{"summary":7}' });
    expect(await undoCommand(one(commandId))).toMatchObject({ failure: { kind: 'unexpected' } });
    expect(await findCommand('test', commandId)).toBeDefined();
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: null });
  });

  test('does not replace another draft that the agent is writing', async () => {
    const commandId = await waitingTicket([FILE], false);
    const other = { commandId: randomUUID(), text: 'Another', attachments: [], fields: {} };
    await saveDraft('test', NEW, other);
    expect(await undoCommand(one(commandId))).toMatchObject({
      failure: { kind: 'already-writing' },
    });
    expect(await findCommand('test', commandId)).toBeDefined();
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: other });
  });

  test('keeps what the agent typed in its own draft since', async () => {
    const commandId = await waitingTicket([FILE], true);
    const later = { commandId, text: 'Twice charged, on Monday', attachments: [FILE], fields: {} };
    await saveDraft('test', NEW, later);
    // The screen asks again if the background stopped before it replied.
    for (const _ of ['first', 'again'])
      expect(await undoCommand(one(commandId))).toEqual({ ok: true, value: {} });
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: later });
  });

  test('completes its own outdated draft and keeps the draft’s other fields', async () => {
    const commandId = await waitingTicket([FILE], false);
    const db = await environmentDb('test');
    await db.put('drafts', {
      ...{ subject: NEW, commandId, text: 'Twice', attachments: [], keptAt: 0 },
      fields: { summary: 'Broken', phone: '555' },
    });
    await undoCommand(one(commandId));
    expect(await readDraft('test', NEW)).toMatchObject({
      value: {
        text: 'Twice charged',
        attachments: [FILE],
        fields: { summary: 'Broken terminal', phone: '555' },
      },
    });
  });
});

describe('a new ticket that the service refuses', () => {
  const refusedTicket = async (withDraft: boolean) => {
    const commandId = randomUUID();
    const ticket = newTicket(stage.service, 'x'.repeat(30_000));
    const draft = { commandId, text: ticket.description, attachments: [], fields: {} };
    if (withDraft) await saveDraft('test', NEW, draft);
    const params = { scope: stage.scope, commandId, ticket, record: CUSTOMER };
    expect(await createTicket(params)).toMatchObject({ failure: { kind: 'invalid' } });
    return commandId;
  };

  test('is removed from the outbox if its form’s draft has the text', async () => {
    expect(await findCommand('test', await refusedTicket(true))).toBeUndefined();
  });

  test('stays in the outbox if no draft has the text', async () => {
    const commandId = await refusedTicket(false);
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'stopped',
      uncertain: false,
    });
    await undoCommand(one(commandId));
    expect(await readDraft('test', NEW)).toMatchObject({ value: { text: 'Twice charged' } });
  });
});

describe('a reply', () => {
  const subject = () => `reply/${stage.ticketId}`;
  const waitingReply = async (attachments: Attachment[] = []) => {
    const commandId = randomUUID();
    const message = { text: 'Hello', attachments };
    pauseService();
    await sendMessage({ scope: stage.scope, ticketId: stage.ticketId, commandId, message });
    expect(await outgoing()).toMatchObject([{ state: 'waiting' }]);
    return commandId;
  };

  test('returns with its files, with and without a hash', async () => {
    const commandId = await waitingReply([FILE, HASHED]);
    expect(await undoCommand(one(commandId))).toEqual({
      ok: true,
      value: { message: { text: 'Hello', attachments: [FILE, HASHED] } },
    });
    expect(await readDraft('test', subject())).toMatchObject({
      value: { text: 'Hello', attachments: [FILE, HASHED] },
    });
  });

  test('is put before the text that the agent is writing', async () => {
    const commandId = await waitingReply([FILE]);
    const other = { commandId: randomUUID(), text: 'And then', attachments: [HASHED], fields: {} };
    await saveDraft('test', subject(), other);
    await undoCommand(one(commandId));
    expect(await readDraft('test', subject())).toEqual({
      ok: true,
      value: {
        ...other,
        text: 'Hello\n\nAnd then',
        attachments: [FILE, HASHED],
        takenFrom: [commandId],
      },
    });
  });

  test('returns once if a draft of the same command exists', async () => {
    const commandId = await waitingReply([FILE]);
    const db = await environmentDb('test');
    const own = { commandId, text: 'Hello', attachments: [FILE], fields: {}, keptAt: Date.now() };
    await db.put('drafts', { subject: subject(), ...own });
    await undoCommand(one(commandId));
    expect(await readDraft('test', subject())).toMatchObject({
      value: { text: 'Hello', attachments: [FILE] },
    });
  });

  test('that an older window sends again clears the draft', async () => {
    const commandId = await waitingReply([FILE]);
    await undoCommand(one(commandId));
    const again = (text: string) =>
      sendMessage({
        ...{ scope: stage.scope, ticketId: stage.ticketId, commandId: randomUUID() },
        message: { text, attachments: [FILE] },
      });
    await again('Something else');
    expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello' } });
    await again('Hello');
    expect(await readDraft('test', subject())).toEqual({ ok: true, value: null });
  });

  test('that is undone twice, because the background stopped before it replied, is in the draft once', async () => {
    const commandId = await waitingReply();
    const both = await Promise.all([undoCommand(one(commandId)), undoCommand(one(commandId))]);
    const returned = { ok: true, value: { message: { text: 'Hello', attachments: [] } } };
    expect(both).toEqual([returned, returned]);
    expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello' } });
  });
});

describe('a decision', () => {
  const stoppedDecision = async (withDraft: boolean) => {
    const { service, scope } = stage;
    const { id } = service.control.applicationArrives(scope.installationId);
    const seen = await versionOf(service.control.readApplication(id));
    const commandId = randomUUID();
    const fields = {
      status: 'InformationRequired',
      reasonCode: 'owner',
      requirements: JSON.stringify(QUESTION.review.requirements),
    };
    const draft = { commandId, text: QUESTION.review.message, attachments: [], fields };
    if (withDraft) await saveDraft('test', `decide/${id}`, draft);
    service.control.readApplication(id).status = 'UnderReview';
    const params = { scope, applicationId: id, commandId, decision: QUESTION, seen };
    expect(await decideApplication(params)).toMatchObject({
      failure: { kind: 'application-changed' },
    });
    return { commandId, id };
  };

  test.each([true, false])('returns to its form once (with its draft: %s)', async (withDraft) => {
    const { commandId, id } = await stoppedDecision(withDraft);
    expect(await undoCommand(one(commandId))).toEqual({ ok: true, value: {} });
    expect(await readDraft('test', `decide/${id}`)).toMatchObject({
      value: {
        text: QUESTION.review.message,
        fields: { requirements: JSON.stringify(QUESTION.review.requirements) },
      },
    });
  });
});

test('a command without a form cannot be undone and stays', async () => {
  const commandId = await send('Hello');
  await outgoing();
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  const change = { status: 'Closed' };
  const payload = { kind: 'ticket.change', ticketId: stage.ticketId, change };
  await db.put('commands', {
    ...write,
    ...{ state: 'stopped', path: `/v1/tickets/${stage.ticketId}`, body: JSON.stringify(change) },
    payload,
  });
  expect(await undoCommand(one(commandId))).toMatchObject({ failure: { kind: 'unexpected' } });
  expect(await findCommand('test', commandId)).toBeDefined();
});

test('a file without a hash is sent without that field', () => {
  expect(messageSending('t-1', { text: '', attachments: [FILE] }).body).not.toContain('hash');
});
