import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { readTrail } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { findCommand } from '../../../lib/background/outbox/store';
import { retry } from '../../../lib/background/outbox/user-actions';
import { creationsOfRecord } from '../../../lib/background/record/record-view';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import type { Decision } from '../../../lib/domain/onboarding/application';
import { versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import { environmentDb } from '../../../lib/storage/databases';
import { browser } from '../../browser-stand-in';
import type { Fault } from '../../fake-service/faults';
import { atRest, CUSTOMER, newTicket } from '../background';
import { letTimePass, one, outboxStage } from './stage';

// What must not count as done or as ours: the service did it for somebody else, or not at all.

const { stage } = outboxStage();

const PATCH = { method: 'PATCH' };
const POST_TICKET = { method: 'POST', path: /\/tickets$/ };
const respondNext = (which: { method: string; path?: RegExp }, fault: Fault) =>
  stage.service.control.respondNext(which, fault);

describe('a decision', () => {
  const addApplication = async () => {
    const { id } = stage.service.control.applicationArrives(stage.scope.installationId);
    return { id, seen: await versionOf(stage.service.control.readApplication(id)) };
  };
  const decide = async (
    { id, seen }: Awaited<ReturnType<typeof addApplication>>,
    decision: Decision,
  ): Promise<string> => {
    const commandId = randomUUID();
    await decideApplication({ scope: stage.scope, applicationId: id, commandId, decision, seen });
    return commandId;
  };

  test('that a colleague made before this reviewer’s first attempt does not count as theirs', async () => {
    const application = await addApplication();
    stage.service.control.readApplication(application.id).status = 'Rejected';
    const commandId = await decide(application, { status: 'Rejected' });
    expect(await findCommand('test', commandId)).toMatchObject({
      ...{ state: 'stopped', uncertain: false, failure: { kind: 'conflict' } },
    });
  });

  test('with the same status but another content does not count as this reviewer’s', async () => {
    const application = await addApplication();
    const decidedAt = '2026-11-21T12:00:00.000Z';
    respondNext(PATCH, { kind: 'drop', when: 'before-work' });
    const review = { partnerMerchantId: 'm-1', decidedAt };
    const commandId = await decide(application, { status: 'Approved', review });
    const decided = stage.service.control.readApplication(application.id);
    decided.status = 'Approved';
    decided.review = { partnerMerchantId: 'm-2', decidedAt };
    await letTimePass();
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'stopped',
      uncertain: true,
    });
  });

  test('that was made counts as this reviewer’s, however the service writes its time', async () => {
    const application = await addApplication();
    respondNext(PATCH, { kind: 'drop', when: 'after-work' });
    // The application is final, so the service refuses the repeat.
    respondNext(PATCH, { kind: 'status', status: 409 });
    const review = { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.700Z' };
    const commandId = await decide(application, { status: 'Approved', review });
    const decided = stage.service.control.readApplication(application.id);
    decided.review = { ...review, decidedAt: '2026-11-21T12:00:00Z' };
    await letTimePass();
    expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
  });

  test('is shown with its own application only', async () => {
    const [application, other] = [await addApplication(), await addApplication()];
    respondNext(PATCH, { kind: 'status', status: 503 });
    await decide(application, { status: 'Rejected' });
    const shownWith = async ({ id }: { id: string }) => {
      const trail = await readTrail({ scope: stage.scope, applicationId: id });
      return trail.ok ? trail.value.outgoing : undefined;
    };
    expect(await shownWith(application)).toHaveLength(1);
    expect(await shownWith(other)).toEqual([]);
  });
});

describe('a database that fails', () => {
  const expectAlarm = async () => expect(await browser.alarms.get('outbox')).toBeDefined();
  afterEach(() => {
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), expect.anything());
    vi.mocked(console.warn).mockClear();
  });

  /** The first access to commands after the next one that the user makes is stored fails. */
  function failOnceStored(): void {
    const { transaction } = IDBDatabase.prototype;
    let isStored = false;
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given: Parameters<typeof transaction>
    ) {
      const names = [given[0]].flat();
      if (isStored && names.includes('commands')) {
        spy.mockRestore();
        throw new DOMException('closed', 'InvalidStateError');
      }
      isStored ||= names.includes('drafts') && names.includes('commands');
      return transaction.apply(this, given);
    });
  }

  test('once a reply is stored, its form is told no failure: the alarm sends it', async () => {
    const commandId = randomUUID();
    const { scope, ticketId } = stage;
    const message = { text: 'Stored', attachments: [] };
    failOnceStored();
    expect(await sendMessage({ scope, ticketId, commandId, message })).toMatchObject({ ok: true });
    await expectAlarm();
    await letTimePass();
    expect(stage.service.control.readTicket(ticketId).messages.map(({ text }) => text)).toEqual([
      'Stored',
    ]);
  });

  test('once a ticket is stored, its form is told that it waits: the alarm sends it', async () => {
    const commandId = randomUUID();
    const ticket = newTicket(stage.service, 'Stored');
    failOnceStored();
    expect(await createTicket({ scope: stage.scope, commandId, ticket, record: CUSTOMER })).toEqual(
      { ok: true, value: { kind: 'waiting' } },
    );
    await expectAlarm();
    await letTimePass();
    expect(
      stage.service.control.readTickets().filter(({ summary }) => summary === 'Stored'),
    ).toHaveLength(1);
  });

  test('for the record of a decision does not hold the decision up', async () => {
    const { id } = stage.service.control.applicationArrives(stage.scope.installationId);
    const seen = await versionOf(stage.service.control.readApplication(id));
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof put>
    ) {
      if (this.name !== 'sealed') return put.apply(this, given);
      full.mockRestore();
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const decided = await decideApplication({
      ...{ scope: stage.scope, applicationId: id, commandId: randomUUID(), seen },
      decision: { status: 'Rejected' },
    });
    expect(decided).toEqual({ ok: true, value: { kind: 'done' } });
    expect(stage.service.control.readApplication(id).status).toBe('Rejected');
  });
});

describe('a reset whose response cannot be read', () => {
  test.each<[string, Fault]>([
    ['cannot be read either', { kind: 'status', status: 500 }],
    ['are missing', { kind: 'status', status: 200, body: '[]' }],
  ])('deletes nothing while the installations %s', async (_, fault) => {
    const before = await readSession();
    respondNext({ method: 'POST', path: /\/test\/reset$/ }, { kind: 'html' });
    respondNext({ method: 'GET', path: /\/installations$/ }, fault);
    const commandId = randomUUID();
    await resetTestData({ scope: stage.scope, commandId });
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'queued',
      uncertain: true,
    });
    expect((await readSession()).installationId).toBe(before.installationId);
    expect(await (await environmentDb('test')).count('tickets')).toBe(1);
  });
});

describe('a new ticket', () => {
  const SUBJECT = 'new/crm.example.com/customers/42';
  const create = (commandId: string) =>
    createTicket({
      scope: stage.scope,
      commandId,
      ticket: newTicket(stage.service, 'Mine'),
      record: CUSTOMER,
    });
  const opened = () =>
    stage.service.control.readTickets().filter(({ summary }) => summary === 'Mine');

  test('that was opened but could not be stored may have arrived, and is opened once', async () => {
    const commandId = randomUUID();
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof put>
    ) {
      if (this.name === 'tickets') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await create(commandId);
    full.mockRestore();
    expect(opened()).toHaveLength(1);
    expect(await findCommand('test', commandId)).toMatchObject({ uncertain: true });
    await retry(one(commandId));
    await letTimePass();
    expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
    expect(opened()).toHaveLength(1);
  });

  test('that an error page refused stays in the outbox, although its form has its text', async () => {
    const commandId = randomUUID();
    await saveDraft('test', SUBJECT, { commandId, text: 'Twice', attachments: [], fields: {} });
    respondNext(POST_TICKET, { kind: 'status', status: 404, body: '<html>' });
    expect(await create(commandId)).toMatchObject({ failure: { kind: 'not-found' } });
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'stopped',
      uncertain: true,
    });
    expect(await readDraft('test', SUBJECT)).toMatchObject({ value: { commandId } });
  });

  test('that waits is shown with its own record only', async () => {
    respondNext(POST_TICKET, { kind: 'status', status: 503 });
    await create(randomUUID());
    await atRest();
    const db = await environmentDb('test');
    expect(await creationsOfRecord(db, 'crm.example.com/customers/42')).toHaveLength(1);
    expect(await creationsOfRecord(db, 'crm.example.com/customers/43')).toEqual([]);
  });
});
