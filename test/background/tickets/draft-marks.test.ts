import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dropDraft, readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import { published } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// Lists mark tickets with an unsent reply.

const at = signedInStage();

const draftOf = (text: string, commandId: string = randomUUID()): Draft => ({
  commandId,
  text,
  attachments: [],
  fields: {},
});

async function isMarked(ticketId: string): Promise<boolean> {
  const row = await ticketRow(at.scope, ticketId);
  if (!row.ok) throw new Error(row.failure.kind);
  return row.value.draft === true;
}

/** The events that the work publishes about a ticket. */
async function eventsOf(ticketId: string, work: () => Promise<unknown>): Promise<number> {
  published.length = 0;
  await work();
  const event = { kind: 'ticket', environment: 'test', ticketId };
  return published.filter((one) => JSON.stringify(one) === JSON.stringify(event)).length;
}

test('a draft marks its ticket, and only the first of its savings tells the lists', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const subject = draftSubject.reply(ticketId);
  const { commandId } = draftOf('');
  const save = (text: string) => () => saveDraft('test', subject, draftOf(text, commandId));
  expect(await isMarked(ticketId)).toBe(false);
  expect(await eventsOf(ticketId, save('H'))).toBe(1);
  expect(await isMarked(ticketId)).toBe(true);
  expect(await eventsOf(ticketId, save('Hello'))).toBe(0);
  expect(await eventsOf(ticketId, save(''))).toBe(1);
  expect(await isMarked(ticketId)).toBe(false);
  expect(await eventsOf(ticketId, save(' \n'))).toBe(0);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: null });
});

test('the status that a saved reply suggested is stored with the draft, and goes with it', async () => {
  const subject = draftSubject.reply(await openTicket(at.service, at.scope));
  const draft = draftOf('Paid back');
  const status = { suggestedStatus: 'WaitingForManager' };
  await saveDraft('test', subject, { ...draft, ...status });
  expect(await readDraft('test', subject)).toMatchObject({
    value: { text: 'Paid back', ...status },
  });
  // Alone it is nothing that the user would miss.
  await saveDraft('test', subject, { ...draft, text: '', ...status });
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: null });
});

test('a file that is half entered is a draft, too', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const fields = { 'attachment.name': 'receipt.pdf' };
  await saveDraft('test', draftSubject.reply(ticketId), { ...draftOf(''), fields });
  expect(await isMarked(ticketId)).toBe(true);
});

test('a draft that is discarded or sent marks nothing any more', async () => {
  const { scope } = at;
  const ticketId = await openTicket(at.service, scope);
  const subject = draftSubject.reply(ticketId);
  const draft = draftOf('Hello');
  await saveDraft('test', subject, draft);
  expect(await eventsOf(ticketId, () => dropDraft('test', subject, randomUUID()))).toBe(0);
  expect(await isMarked(ticketId)).toBe(true);
  expect(await eventsOf(ticketId, () => dropDraft('test', subject, draft.commandId))).toBe(1);
  expect(await isMarked(ticketId)).toBe(false);

  await saveDraft('test', subject, draft);
  const message = { text: draft.text, attachments: [] };
  const { commandId } = draft;
  const send = () => sendMessage({ scope, ticketId, commandId, message });
  expect(await eventsOf(ticketId, send)).toBeGreaterThan(0);
  expect(await isMarked(ticketId)).toBe(false);
});

test('the draft of a new ticket is kept also without text, and marks no ticket', async () => {
  const subject = draftSubject.newTicket('crm.example/customers/41');
  await saveDraft('test', subject, draftOf(''));
  expect(await readDraft('test', subject)).toMatchObject({ value: { text: '' } });
});
