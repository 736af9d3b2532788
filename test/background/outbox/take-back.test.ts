import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markOf } from '../../../lib/domain/application-event';
import type { Attachment } from '../../../lib/domain/attachment';
import { messageSending } from '../../../lib/partner/writes';
import { environmentDb } from '../../../lib/storage/databases';
import { keepDraft, readDraft } from '../../../lib/worker/drafts';
import { sendMessage } from '../../../lib/worker/messages';
import { decideApplication } from '../../../lib/worker/onboarding/decide';
import { takeBack } from '../../../lib/worker/outbox/deeds';
import { writeOf } from '../../../lib/worker/outbox/rows';
import { createTicket } from '../../../lib/worker/ticket-writes';
import { CUSTOMER, newTicket } from '../background';
import { QUESTION } from '../onboarding-stage';
import { one, outboxStage } from './stage';

// Taken back, words are the draft again: once, whole, whatever they were for.

const { stage, send, outgoing } = outboxStage();

const NEW = 'new/crm.example.com/customers/42';
const FILE: Attachment = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  url: 'https://files.example.com/receipt.pdf',
  hash: '',
};
const HASHED = { ...FILE, hash: `sha256:${'ab'.repeat(32)}` };

/** Nothing leaves: the service has trouble with every reading and every write. */
const closed = (status = 429) =>
  stage.service.control.answerNext(
    { times: 50 },
    { kind: 'status', status, body: '{"message":"no"}', headers: { 'Retry-After': '600' } },
  );

async function waitingTicket(attachments: Attachment[], withDraft: boolean): Promise<string> {
  const action = randomUUID();
  const ticket = { ...newTicket(stage.service, 'Broken terminal'), attachments };
  if (withDraft)
    await keepDraft('test', NEW, {
      action,
      text: ticket.description,
      attachments,
      fields: { summary: ticket.summary, priority: 'Regular', clientId: ticket.clientId },
    });
  closed();
  const asked = { place: stage.place, action, ticket, record: CUSTOMER };
  expect(await createTicket(asked)).toMatchObject({ value: { kind: 'waiting' } });
  return action;
}

describe('a new ticket', () => {
  for (const [what, attachments] of [
    ['no file', []],
    ['a file without a hash', [FILE]],
    ['a file with one', [HASHED]],
    ['both', [FILE, HASHED]],
  ] as [string, Attachment[]][])
    for (const withDraft of [false, true])
      test(`with ${what} is in its form again, once${withDraft ? ', its draft being there' : ''}`, async () => {
        const action = await waitingTicket(attachments, withDraft);
        expect(await takeBack(one(action))).toEqual({ ok: true, value: {} });
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
        expect(await writeOf('test', action)).toBeUndefined();
      });

  test('of which no draft can be made stays where it is', async () => {
    const action = await waitingTicket([], false);
    const db = await environmentDb('test');
    const write = await db.get('writes', action);
    if (!write) throw new Error('the write is not there');
    await db.put('writes', { ...write, body: '{"summary":7}' });
    expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'unexpected' } });
    expect(await writeOf('test', action)).toBeDefined();
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: null });
  });

  test('does not take the place of another one that is being written', async () => {
    const action = await waitingTicket([FILE], false);
    const other = { action: randomUUID(), text: 'Another', attachments: [], fields: {} };
    await keepDraft('test', NEW, other);
    expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'already-writing' } });
    expect(await writeOf('test', action)).toBeDefined();
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: other });
  });

  test('whose own draft was written on since gives that', async () => {
    const action = await waitingTicket([FILE], true);
    const later = { action, text: 'Twice charged, on Monday', attachments: [FILE], fields: {} };
    await keepDraft('test', NEW, later);
    await takeBack(one(action));
    expect(await readDraft('test', NEW)).toEqual({ ok: true, value: later });
  });

  test('whose own draft missed the last words gives them, and keeps what else the form held', async () => {
    const action = await waitingTicket([FILE], false);
    const db = await environmentDb('test');
    await db.put('drafts', {
      ...{ subject: NEW, action, text: 'Twice', attachments: [], keptAt: 0 },
      fields: { summary: 'Broken', phone: '555' },
    });
    await takeBack(one(action));
    expect(await readDraft('test', NEW)).toMatchObject({
      value: {
        text: 'Twice charged',
        attachments: [FILE],
        fields: { summary: 'Broken terminal', phone: '555' },
      },
    });
  });
});

describe('a new ticket that is refused', () => {
  const refused = async (withDraft: boolean) => {
    const action = randomUUID();
    const ticket = newTicket(stage.service, 'x'.repeat(30_000));
    const draft = { action, text: ticket.description, attachments: [], fields: {} };
    if (withDraft) await keepDraft('test', NEW, draft);
    const asked = { place: stage.place, action, ticket, record: CUSTOMER };
    expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'invalid' } });
    return action;
  };

  test('is left to its form, whose draft has its words', async () => {
    expect(await writeOf('test', await refused(true))).toBeUndefined();
  });

  test('stays in the outbox where no draft has them', async () => {
    const action = await refused(false);
    expect(await writeOf('test', action)).toMatchObject({ state: 'stopped', uncertain: false });
    await takeBack(one(action));
    expect(await readDraft('test', NEW)).toMatchObject({ value: { text: 'Twice charged' } });
  });
});

describe('a reply', () => {
  const subject = () => `reply/${stage.ticketId}`;
  const waiting = async (attachments: Attachment[] = []) => {
    const action = randomUUID();
    const message = { text: 'Hello', attachments };
    closed();
    await sendMessage({ place: stage.place, ticketId: stage.ticketId, action, message });
    expect(await outgoing()).toMatchObject([{ state: 'waiting' }]);
    return action;
  };

  test('comes back with its files, hashed or not', async () => {
    const action = await waiting([FILE, HASHED]);
    expect(await takeBack(one(action))).toEqual({
      ok: true,
      value: { message: { text: 'Hello', attachments: [FILE, HASHED] } },
    });
    expect(await readDraft('test', subject())).toMatchObject({
      value: { text: 'Hello', attachments: [FILE, HASHED] },
    });
  });

  test('stands before another that is being written', async () => {
    const action = await waiting([FILE]);
    const other = { action: randomUUID(), text: 'And then', attachments: [HASHED], fields: {} };
    await keepDraft('test', subject(), other);
    await takeBack(one(action));
    expect(await readDraft('test', subject())).toEqual({
      ok: true,
      value: { ...other, text: 'Hello\n\nAnd then', attachments: [FILE, HASHED] },
    });
  });

  test('comes back once though a draft of the same action is there', async () => {
    const action = await waiting([FILE]);
    const db = await environmentDb('test');
    const own = { action, text: 'Hello', attachments: [FILE], fields: {}, keptAt: Date.now() };
    await db.put('drafts', { subject: subject(), ...own });
    await takeBack(one(action));
    expect(await readDraft('test', subject())).toMatchObject({
      value: { text: 'Hello', attachments: [FILE] },
    });
  });

  test('that an older window sends again after that is sent, and no draft any more', async () => {
    const action = await waiting([FILE]);
    await takeBack(one(action));
    const again = (text: string) =>
      sendMessage({
        ...{ place: stage.place, ticketId: stage.ticketId, action: randomUUID() },
        message: { text, attachments: [FILE] },
      });
    await again('Something else');
    expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello' } });
    await again('Hello');
    expect(await readDraft('test', subject())).toEqual({ ok: true, value: null });
  });

  test('taken back twice at once is there once', async () => {
    const action = await waiting();
    const both = await Promise.all([takeBack(one(action)), takeBack(one(action))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readDraft('test', subject())).toMatchObject({ value: { text: 'Hello' } });
  });
});

describe('a decision', () => {
  const stopped = async (withDraft: boolean) => {
    const { service, place } = stage;
    const { id } = service.control.applicationArrives(place.installationId);
    const seen = await markOf(service.control.readApplication(id));
    const action = randomUUID();
    const fields = {
      status: 'InformationRequired',
      reasonCode: 'owner',
      requirements: JSON.stringify(QUESTION.review.requirements),
    };
    const draft = { action, text: QUESTION.review.message, attachments: [], fields };
    if (withDraft) await keepDraft('test', `decide/${id}`, draft);
    service.control.readApplication(id).status = 'UnderReview';
    const asked = { place, applicationId: id, action, decision: QUESTION, seen };
    expect(await decideApplication(asked)).toMatchObject({
      failure: { kind: 'application-changed' },
    });
    return { action, id };
  };

  test.each([true, false])(
    'is in its form again, once (its draft being there: %s)',
    async (withDraft) => {
      const { action, id } = await stopped(withDraft);
      expect(await takeBack(one(action))).toEqual({ ok: true, value: {} });
      expect(await readDraft('test', `decide/${id}`)).toMatchObject({
        value: {
          text: QUESTION.review.message,
          fields: { requirements: JSON.stringify(QUESTION.review.requirements) },
        },
      });
    },
  );
});

test('what has no form to go back to is not taken back, and stays', async () => {
  const action = await send('Hello');
  await outgoing();
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  const change = { status: 'Closed' };
  await db.put('writes', {
    ...write,
    ...{ state: 'stopped', path: `/v1/tickets/${stage.ticketId}`, body: JSON.stringify(change) },
    deed: { kind: 'ticket.change', ticketId: stage.ticketId, change },
  });
  expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'unexpected' } });
  expect(await writeOf('test', action)).toBeDefined();
});

test('of a file without a hash none is sent', () => {
  expect(messageSending('t-1', { text: '', attachments: [FILE] }).body).not.toContain('hash');
});
