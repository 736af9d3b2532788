import { afterEach, expect, test, vi } from 'vitest';
import { PRACTICE_CUSTOMER } from '../../lib/domain/practice/customer';
import { t } from '../../lib/words/words';
import { NEW_TICKET, REPLY, scope, startPractice } from './practice';

afterEach(() => void vi.useRealTimers());

test('an agent opens a ticket, gets an answer, replies and closes the ticket', async () => {
  const practice = startPractice();
  const ticketId = await practice.open();
  const list = await practice.ask('record.read', {});
  expect(list).toMatchObject({
    kind: 'record',
    record: { name: t('practiceCustomer') },
    client: { clientId: PRACTICE_CUSTOMER.clientId, from: 'page' },
    tickets: [{ ticket: { id: ticketId, status: 'InProgress' }, unread: 0 }],
  });

  await practice.after(5);
  const row = await practice.ask('ticket.read', { scope, ticketId });
  expect(row).toMatchObject({
    unread: 1,
    lastBy: 'manager',
    othersWrote: true,
    ticket: { status: 'WaitingForClient' },
  });
  await practice.seen(ticketId);
  expect((await practice.ask('ticket.read', { scope, ticketId })).unread).toBe(0);

  await practice.reply(ticketId);
  await practice.after(6);
  const { messages, outgoing } = await practice.thread(ticketId);
  expect(outgoing).toEqual([]);
  expect(messages.map(({ author, own, text }) => [author, own, text])).toEqual([
    ['svc', undefined, t('practiceAnswerFirst')],
    ['partner', true, REPLY.text],
  ]);
  await practice.after(5);
  expect((await practice.thread(ticketId)).messages.at(-1)?.text).toBe(t('practiceAnswerSecond'));

  const closed = await practice.ask('ticket.change', {
    scope,
    ticketId,
    commandId: crypto.randomUUID(),
    change: { status: 'Closed', priority: 'Emergency' },
  });
  expect(closed).toMatchObject({
    kind: 'done',
    row: { ticket: { status: 'Closed', priority: 'Emergency', summary: NEW_TICKET.summary } },
  });
  expect([...new Set(practice.steps)]).toEqual(['open', 'read', 'reply']);
});

test('every change of a ticket is an event about it', async () => {
  const practice = startPractice();
  const ticketId = await practice.open();
  practice.events.splice(0);
  await practice.after(5);
  expect(practice.events).toContainEqual({ kind: 'ticket', environment: 'test', ticketId });
});

test('the same creation twice is one ticket', async () => {
  const practice = startPractice();
  const creation = {
    scope,
    commandId: crypto.randomUUID(),
    ticket: NEW_TICKET,
    record: PRACTICE_CUSTOMER.ref,
  };
  const [first, second] = [
    await practice.ask('ticket.create', creation),
    await practice.ask('ticket.create', creation),
  ];
  expect(second).toMatchObject(first.kind === 'done' ? { row: { ticket: first.row.ticket } } : {});
  const view = await practice.ask('record.read', {});
  expect(view.kind === 'record' && view.tickets).toHaveLength(1);
});

test('an urgent ticket is answered sooner', async () => {
  const practice = startPractice();
  const [regular, urgent] = [await practice.open(), await practice.open({ priority: 'Emergency' })];
  await practice.after(3);
  expect((await practice.thread(urgent)).total).toBe(1);
  expect((await practice.thread(regular)).total).toBe(0);
});

test('nobody answers a ticket that is closed', async () => {
  const practice = startPractice();
  const ticketId = await practice.open();
  const commandId = crypto.randomUUID();
  const change = { status: 'Closed' };
  await practice.ask('ticket.change', { scope, ticketId, commandId, change });
  await practice.after(30);
  expect((await practice.thread(ticketId)).total).toBe(0);
});

test('a ticket is linked by its id, unlinked, and then suggested where it was written for', async () => {
  const practice = startPractice();
  const record = PRACTICE_CUSTOMER.ref;
  const reference = 'crm.example/customers/1';
  const { earlierTicket } = PRACTICE_CUSTOMER;
  const wrong = { scope, ticketId: 'practice-99', record };
  expect(await practice.send('ticket.find', wrong)).toMatchObject({
    failure: { kind: 'not-found' },
  });
  const given = { scope, ticketId: ` ${earlierTicket} `, record, anyway: false };
  expect(await practice.ask('ticket.link', given)).toMatchObject({
    linked: true,
    row: { ticket: { summary: t('practiceEarlierSummary'), status: 'Closed' } },
  });
  const ticketId = await practice.open();
  await practice.ask('ticket.unlink', { scope, ticketId, reference });
  await practice.ask('ticket.unlink', { scope, ticketId: earlierTicket, reference });
  expect(await practice.ask('record.read', {})).toMatchObject({
    tickets: [],
    referencing: [ticketId],
  });
  expect(await practice.send('ticket.unlink', { scope, ticketId, reference })).toMatchObject({
    failure: { kind: 'no-record' },
  });
});

test('a draft is there until it is sent or discarded', async () => {
  const practice = startPractice();
  const ticketId = await practice.open();
  const subject = `reply/${ticketId}`;
  const draft = { commandId: crypto.randomUUID(), text: 'It is', attachments: [], fields: {} };
  await practice.ask('draft.save', { scope, subject, draft });
  expect(await practice.ask('draft.read', { scope, subject })).toEqual(draft);
  await practice.reply(ticketId, draft.commandId);
  expect(await practice.send('draft.save', { scope, subject, draft })).toMatchObject({
    failure: { kind: 'already-sent' },
  });
  await practice.ask('draft.discard', { scope, subject, commandId: crypto.randomUUID() });
  expect(await practice.ask('draft.read', { scope, subject })).toEqual(draft);
  await practice.ask('draft.discard', { scope, subject, commandId: draft.commandId });
  expect(await practice.ask('draft.read', { scope, subject })).toBeNull();
});

test('a message marked unread stays so until the thread is opened again', async () => {
  const practice = startPractice();
  const ticketId = await practice.open();
  await practice.after(5);
  const openedAt = Date.now();
  const seen = { scope, ticketId, upTo: 1 };
  await practice.ask('thread.markSeen', { ...seen, openedAt });
  await practice.ask('thread.markUnread', { scope, ticketId });
  await practice.ask('thread.markSeen', { ...seen, openedAt });
  expect((await practice.ask('ticket.read', { scope, ticketId })).unread).toBe(1);
  await practice.after(1);
  await practice.ask('thread.markSeen', { ...seen, openedAt: Date.now() });
  expect((await practice.ask('ticket.read', { scope, ticketId })).unread).toBe(0);
});

test('practice that begins again knows nothing of what was done before', async () => {
  const before = startPractice();
  await before.open();
  const after = startPractice();
  expect(await after.ask('record.read', {})).toMatchObject({ tickets: [], referencing: [] });
});
