import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Decision } from '../../../lib/domain/application';
import { markOf } from '../../../lib/domain/application-event';
import { environmentDb } from '../../../lib/storage/databases';
import { keepDraft, readDraft } from '../../../lib/worker/drafts';
import { decideApplication } from '../../../lib/worker/onboarding/decide';
import { retry } from '../../../lib/worker/outbox/deeds';
import { writeOf } from '../../../lib/worker/outbox/rows';
import { openingOf, outgoingAbout } from '../../../lib/worker/outbox/view';
import { readSession } from '../../../lib/worker/session';
import { resetTestData } from '../../../lib/worker/test-data';
import { createTicket } from '../../../lib/worker/ticket-writes';
import type { Fault } from '../../fake-service/faults';
import { atRest, CUSTOMER, newTicket } from '../background';
import { letTimePass, one, outboxStage } from './stage';

// What is taken for done, or for ours, though the service did it for another, or not at all.

const { stage } = outboxStage();

const PATCH = { method: 'PATCH' };
const POST_TICKET = { method: 'POST', path: /\/tickets$/ };
const answers = (which: { method: string; path?: RegExp }, fault: Fault) =>
  stage.service.control.answerNext(which, fault);

describe('a decision', () => {
  const arrives = async () => {
    const { id } = stage.service.control.applicationArrives(stage.place.installationId);
    return { id, seen: await markOf(stage.service.control.readApplication(id)) };
  };
  const decide = async (
    { id, seen }: Awaited<ReturnType<typeof arrives>>,
    decision: Decision,
  ): Promise<string> => {
    const action = randomUUID();
    await decideApplication({ place: stage.place, applicationId: id, action, decision, seen });
    return action;
  };

  test('that a colleague had made before its first attempt is not this reviewer’s', async () => {
    const application = await arrives();
    stage.service.control.readApplication(application.id).status = 'Rejected';
    const action = await decide(application, { status: 'Rejected' });
    expect(await writeOf('test', action)).toMatchObject({
      ...{ state: 'stopped', uncertain: false, failure: { kind: 'conflict' } },
    });
  });

  test('that a colleague made otherwise, in the same state, is not this reviewer’s', async () => {
    const application = await arrives();
    const decidedAt = '2026-11-21T12:00:00.000Z';
    answers(PATCH, { kind: 'drop', when: 'before-work' });
    const review = { partnerMerchantId: 'm-1', decidedAt };
    const action = await decide(application, { status: 'Approved', review });
    const there = stage.service.control.readApplication(application.id);
    there.status = 'Approved';
    there.review = { partnerMerchantId: 'm-2', decidedAt };
    await letTimePass();
    expect(await writeOf('test', action)).toMatchObject({ state: 'stopped', uncertain: true });
  });

  test('is shown with its own application only', async () => {
    const [application, other] = [await arrives(), await arrives()];
    answers(PATCH, { kind: 'status', status: 503 });
    await decide(application, { status: 'Rejected' });
    const db = await environmentDb('test');
    expect(await outgoingAbout(db, application.id)).toHaveLength(1);
    expect(await outgoingAbout(db, other.id)).toEqual([]);
  });
});

describe('a reset whose answer cannot be read', () => {
  test.each<[string, Fault]>([
    ['cannot be read either', { kind: 'status', status: 500 }],
    ['are none', { kind: 'status', status: 200, body: '[]' }],
  ])('throws nothing away here while the installations %s', async (_, fault) => {
    const before = await readSession();
    answers({ method: 'POST', path: /\/test\/reset$/ }, { kind: 'html' });
    answers({ method: 'GET', path: /\/installations$/ }, fault);
    const action = randomUUID();
    await resetTestData({ place: stage.place, action });
    expect(await writeOf('test', action)).toMatchObject({ state: 'queued', uncertain: true });
    expect((await readSession()).installationId).toBe(before.installationId);
    expect(await (await environmentDb('test')).count('tickets')).toBe(1);
  });
});

describe('a new ticket', () => {
  const SUBJECT = 'new/crm.example.com/customers/42';
  const create = (action: string) =>
    createTicket({
      place: stage.place,
      action,
      ticket: newTicket(stage.service, 'Mine'),
      record: CUSTOMER,
    });
  const opened = () =>
    stage.service.control.readTickets().filter(({ summary }) => summary === 'Mine');

  test('that was opened and could not be stored may have arrived, and is opened once', async () => {
    const action = randomUUID();
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof put>
    ) {
      if (this.name === 'tickets') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await create(action);
    full.mockRestore();
    expect(opened()).toHaveLength(1);
    expect(await writeOf('test', action)).toMatchObject({ uncertain: true });
    await retry(one(action));
    await letTimePass();
    expect(await writeOf('test', action)).toMatchObject({ state: 'done' });
    expect(opened()).toHaveLength(1);
  });

  test('that a page refused stays in the outbox, though its form has its words', async () => {
    const action = randomUUID();
    await keepDraft('test', SUBJECT, { action, text: 'Twice', attachments: [], fields: {} });
    answers(POST_TICKET, { kind: 'status', status: 404, body: '<html>' });
    expect(await create(action)).toMatchObject({ failure: { kind: 'not-found' } });
    expect(await writeOf('test', action)).toMatchObject({ state: 'stopped', uncertain: true });
    expect(await readDraft('test', SUBJECT)).toMatchObject({ value: { action } });
  });

  test('that waits is shown with its own record only', async () => {
    answers(POST_TICKET, { kind: 'status', status: 503 });
    await create(randomUUID());
    await atRest();
    const db = await environmentDb('test');
    expect(await openingOf(db, 'crm.example.com/customers/42')).toHaveLength(1);
    expect(await openingOf(db, 'crm.example.com/customers/43')).toEqual([]);
  });
});
