import { afterEach, expect, test, vi } from 'vitest';
import * as v from '../../lib/domain/core/schema';
import { reference } from '../../lib/domain/crm/record-reference';
import { PRACTICE_CUSTOMER } from '../../lib/domain/practice/customer';
import { draftSubject } from '../../lib/domain/tickets/draft-subject';
import { isRequest, type Params, REQUESTS, type RequestName } from '../../lib/protocol/contract';
import { SAMPLES } from '../protocol/samples';
import { NEW_TICKET, REPLY, scope, startPractice } from './practice';

afterEach(() => void vi.useRealTimers());

// The panel may send these requests. Practice replies to each by the contract, or refuses it honestly.

const { ref: record, earlierTicket: ticketId } = PRACTICE_CUSTOMER;
const { environment } = scope;
const ofTicket = { scope, ticketId };
const commandId = crypto.randomUUID();
const subject = draftSubject.reply(ticketId);
const draft = { commandId: crypto.randomUUID(), text: '', attachments: [], fields: {} };

/** The requests of the panel's main job, in an order in which practice can reply to each. */
const WITH_REPLY: readonly { [Q in RequestName]: readonly [Q, Params<Q>] }[RequestName][] = [
  ['record.read', {}],
  ['session.read', {}],
  ['customers.read', { scope }],
  ['rights.read', { environment }],
  ['team.writers.read', ofTicket],
  ['team.writing.report', { ...ofTicket, isWriting: true }],
  ['tickets.ofClient', { scope, clientId: NEW_TICKET.clientId }],
  ['sendAnd.read', { environment }],
  ['service.read', { environment }],
  ['service.check', { environment }],
  ['testData.read', { environment }],
  ['files.storage.read', { environment }],
  ['team.notes.read', ofTicket],
  ['team.people.read', { environment }],
  ['page.state.read', {}],
  ['record.applications.read', { scope, reference: 'crm.example/customers/1' }],
  ['activity.report', {}],
  ['fileHosts.release', { origins: [] }],
  ['dock.visibility.read', {}],
  ['ticket.create', { scope, commandId, ticket: NEW_TICKET, record }],
  ['ticket.read', ofTicket],
  ['ticket.change', { ...ofTicket, commandId, change: { status: 'InProgress' } }],
  ['ticket.find', { ...ofTicket, record }],
  ['ticket.link', { ...ofTicket, record, anyway: false }],
  ['ticket.unlink', { ...ofTicket, reference: 'crm.example/customers/1' }],
  ['tickets.refresh', {}],
  ['tickets.watch', { scope, ticketIds: [ticketId], openId: ticketId }],
  ['thread.read', ofTicket],
  ['thread.markSeen', { ...ofTicket, upTo: 0, openedAt: 0 }],
  ['thread.markUnread', ofTicket],
  ['ticket.snooze', { ...ofTicket, snooze: { note: 'Call back' } }],
  ['message.send', { ...ofTicket, commandId, message: REPLY }],
  ['command.undo', { environment, commandId }],
  ['savedReplies.read', { scope }],
  ['savedReplies.save', { scope, replies: [] }],
  ['savedReplies.used', { scope, id: 'practice-thanks' }],
  ['draft.read', { scope, subject }],
  ['draft.save', { scope, subject, draft }],
  ['draft.discard', { scope, subject, commandId }],
];

/** Requests about commands that wait for a decision: in practice there is none with this id. */
const ABOUT_STOPPED: readonly RequestName[] = [
  'command.retry',
  'command.sendAnyway',
  'command.sendAsNew',
  'command.discard',
];

/** Requests that need a CRM, the desk, a host or the service. */
const REFUSED: readonly RequestName[] = [
  'application.link',
  'application.open',
  'application.unlink',
  'applications.find',
  'dock.fold',
  'dock.place',
  'dock.place.read',
  'environmentMismatch.dismiss',
  'fileHosts.add',
  // Practice has no storage, so no file is uploaded.
  'files.add',
  'files.keepDetails',
  'files.read',
  'files.remove',
  'files.retry',
  'page.diagnose',
  'page.unchoose',
  'record.chooseInstallation',
  'screen.open',
  'settings.shortcuts.read',
  'teach.start',
  // Practice has no team.
  'team.assign',
  'team.assignment.read',
  'team.note.remove',
  'team.note.save',
  'ticket.open',
];

test('the customer’s reference is that of its record', () => {
  expect(PRACTICE_CUSTOMER.reference).toBe(reference(record));
});

test('every request of the panel is one of them', () => {
  const all = Object.keys(REQUESTS)
    .filter(isRequest)
    .filter((name) => REQUESTS[name].from.includes('sidebar'));
  const known = [...WITH_REPLY.map(([name]) => name), ...ABOUT_STOPPED, ...REFUSED];
  expect(known.toSorted()).toEqual(all.toSorted());
});

test('the panel’s main job gets replies, each by the schema of its request', async () => {
  const { send } = startPractice();
  for (const [name, params] of WITH_REPLY) {
    const outcome = await send(name, params);
    expect(outcome, name).toMatchObject({ ok: true });
    if (outcome.ok)
      expect(v.safeParse(REQUESTS[name].reply, outcome.value), name).toMatchObject({
        success: true,
      });
  }
});

test.each(ABOUT_STOPPED)('%s finds nothing that stopped', async (name) => {
  const { send } = startPractice();
  expect(await send(name, SAMPLES[name])).toMatchObject({ failure: { kind: 'no-record' } });
});

test.each(REFUSED)('%s is refused with a sentence about practice', async (name) => {
  const { send } = startPractice();
  expect(await send(name, SAMPLES[name])).toEqual({
    ok: false,
    failure: { kind: 'not-in-practice' },
  });
});

test('a request of another screen is denied', async () => {
  const { send } = startPractice();
  expect(await send('browserData.wipe', {})).toMatchObject({ failure: { kind: 'denied' } });
});
