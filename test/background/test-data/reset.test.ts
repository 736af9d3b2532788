import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resetCircuit } from '../../../lib/background/api/circuit-breaker';
import { chooseSession, readSession } from '../../../lib/background/api/session';
import { addKey } from '../../../lib/background/keys/key-changes';
import { readApplications } from '../../../lib/background/onboarding/queue/applications';
import { saveNotes } from '../../../lib/background/onboarding/review/notes';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { undoCommand } from '../../../lib/background/outbox/user-actions';
import { previewReset, readTestData, resetTestData } from '../../../lib/background/test-data/reset';
import { readDraft, saveDraft, saveScreenDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { saveTicket } from '../../../lib/background/tickets/ticket-store';
import type { Scope } from '../../../lib/domain/core/installation';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb } from '../../../lib/storage/databases';
import { browser, published } from '../../browser-stand-in';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const RESET = { method: 'POST', path: /\/test\/reset$/ };
const emptyDraft = { commandId: randomUUID(), text: '', attachments: [], fields: {} };

const reset = () => resetTestData({ scope: at.scope, commandId: randomUUID() });
const resets = () => at.service.log.entries().filter(({ path }) => RESET.path.test(path));

/** All rows of a database by store, except the key and the vault. */
async function storesOf(environment: 'test' | 'live') {
  const db = await environmentDb(environment);
  const names = [...db.objectStoreNames].filter((name) => name !== 'keys' && name !== 'vault');
  const rows = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  return Object.fromEntries(rows);
}

/** Creates data in every store of the test environment. */
async function fillTestData() {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.managerReplies(ticketId, { text: 'A manager’s words' });
  const [applicationId = ''] = at.service.places.test.withOnboarding.applicationIds;
  await readApplications({ scope: at.scope, text: '', status: '', limit: 10 });
  await saveNotes({
    scope: at.scope,
    applicationId,
    part: 'notes',
    text: 'Notes of the reviewer',
  });
  const db = await environmentDb('test');
  await db.put('applicationLinks', {
    reference: reference(CUSTOMER),
    installationId: at.scope.installationId,
    applicationId,
    linkedAt: 1,
  });
  await db.put('records', {
    reference: reference(CUSTOMER),
    title: 'Ada',
    clientId: at.service.places.test.withOnboarding.clientId,
    seenAt: 1,
  });
  await saveDraft('test', `reply/${ticketId}`, { ...emptyDraft, text: 'Half a reply' });
  await saveDraft('test', 'new/crm.example.com/customers/43', {
    ...emptyDraft,
    commandId: randomUUID(),
    text: 'Half a ticket',
    fields: { summary: 'S', clientId: at.service.places.test.withOnboarding.clientId },
  });
  at.service.control.respondNext(
    { method: 'POST', path: /\/(messages|tickets)$/, times: 9 },
    { kind: 'status', status: 503 },
  );
  await sendMessage({
    ...{ scope: at.scope, ticketId, commandId: randomUUID() },
    message: { text: 'Words that wait', attachments: [] },
  });
  await atRest();
  at.service.control.clearFaults();
  return { ticketId, applicationId };
}

test('a reset deletes all test data, and the Outbox says why waiting commands stopped', async () => {
  const { service, scope } = at;
  const { ticketId, applicationId } = await fillTestData();
  await browser.notifications.create(`ticket/test/${ticketId}`, { title: '', message: '' });
  await browser.notifications.create('ticket/live/other', { title: '', message: '' });
  const old = [
    ...[ticketId, applicationId, scope.installationId],
    service.places.test.withOnboarding.clientId,
    service.places.test.withoutOnboarding.installationId,
  ];
  const name = (await readSession()).installations.find((one) => one.id === scope.installationId);
  expect(await previewReset({ environment: 'test' })).toEqual({
    ok: true,
    value: { tickets: 1, links: 1, drafts: 1, waiting: 1 },
  });

  // Clears the back-off that made one command wait.
  await resetCircuit(service.address);
  expect(await reset()).toEqual(DONE);

  const session = await readSession();
  expect(session.installationId).toBe(service.places.test.withOnboarding.installationId);
  expect(session.installations.find(({ id }) => id === session.installationId)?.name).toBe(
    name?.name,
  );
  const outbox = await readOutbox('test');
  expect(outbox).toMatchObject({
    value: {
      open: [
        {
          state: 'stopped',
          failure: { kind: 'test-data-reset' },
          what: { message: { text: 'Words that wait' } },
          actions: ['remove'],
        },
        {
          state: 'stopped',
          failure: { kind: 'test-data-reset' },
          what: { message: { text: 'Half a reply' } },
          actions: ['remove'],
        },
      ],
      receipts: [{ kind: 'test.reset' }],
    },
  });
  const { commands, ...rest } = await storesOf('test');
  expect(commands).toHaveLength(3);
  const left = JSON.stringify(rest);
  for (const id of old) expect(left).not.toContain(id);
  for (const words of ['A manager’s words', 'Half a reply']) expect(left).not.toContain(words);
  // A draft for a new ticket stays, without its client.
  const draft = await readDraft('test', 'new/crm.example.com/customers/43');
  expect(draft).toMatchObject({ value: { text: 'Half a ticket', fields: { summary: 'S' } } });
  expect(Object.keys(await browser.notifications.getAll())).toEqual(['ticket/live/other']);
  expect(published).toContainEqual({ kind: 'reset', environment: 'test' });
  expect(await readTestData({ environment: 'test' })).toMatchObject({
    value: { resetAt: expect.any(Number) },
  });
});

test('ticket data and drafts that arrive after a reset are not stored', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const ticket = (await (await environmentDb('test')).get('tickets', ticketId))?.ticket;
  await reset();
  if (ticket) await saveTicket(at.scope, ticket, Date.now());
  expect(await saveScreenDraft(at.scope, `reply/${ticketId}`, emptyDraft)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect((await storesOf('test')).tickets).toEqual([]);
  expect((await storesOf('test')).drafts).toEqual([]);
});

test('a ticket that is being opened during a reset is stopped and not linked', async () => {
  const { service, scope } = at;
  await readSession();
  const held503 = service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const commandId = randomUUID();
  const opening = createTicket({ scope, commandId, ticket: newTicket(service), record: CUSTOMER });
  await held503.reached();
  expect(await reset()).toEqual(DONE);
  held503.release();
  expect(await opening).toMatchObject({ failure: { kind: 'test-data-reset' } });
  await atRest();
  const { tickets, links } = await storesOf('test');
  expect([tickets, links]).toEqual([[], []]);
  const writes = await (await environmentDb('test')).getAll('commands');
  // No draft holds its text, so it stays in the Outbox, where the agent can edit it.
  expect(writes.map(({ payload, state }) => [payload.kind, state]).sort()).toEqual([
    ['test.reset', 'done'],
    ['ticket.create', 'stopped'],
  ]);
  expect(await undoCommand({ environment: 'test', commandId })).toMatchObject({ ok: true });
  const draft = await readDraft('test', 'new/crm.example.com/customers/42');
  expect(draft).toMatchObject({ value: { text: 'Twice charged', fields: { summary: 'Refund' } } });
});

test('a reset whose response was lost is replayed with its key, and newer tickets stay', async () => {
  const { service, scope } = at;
  await openTicket(service, scope);
  service.control.respondNext(RESET, { kind: 'drop', when: 'after-work' });
  const commandId = randomUUID();
  expect(await resetTestData({ scope, commandId })).toMatchObject({ value: { kind: 'waits' } });
  // Meanwhile another agent works with the new installations.
  const db = await environmentDb('test');
  await db.clear('installations');
  await db.delete('settings', 'installationsRead');
  const { installationId } = await readSession();
  const since: Scope = { environment: 'test', installationId: installationId ?? '' };
  const newer = await openTicket(service, since);
  expect(await resetTestData({ scope, commandId })).toEqual(DONE);
  expect(new Set(resets().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  const { tickets, links } = await storesOf('test');
  expect(tickets).toMatchObject([{ ticketId: newer }]);
  expect(links).toMatchObject([{ ticketId: newer }]);
});

test('a reset that was interrupted before it was saved is replayed with the same result', async () => {
  const { service, scope } = at;
  await fillTestData();
  await resetCircuit(service.address);
  const commandId = randomUUID();
  await resetTestData({ scope, commandId });
  const once = await storesOf('test');
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (write)
    await db.put('commands', { ...write, state: 'sending', receipt: undefined, body: '{}' });
  expect(await resetTestData({ scope, commandId })).toEqual(DONE);
  expect(resets()).toHaveLength(2);
  const { settings: _, commands: __, ...twice } = await storesOf('test');
  expect(twice).toEqual(
    Object.fromEntries(Object.entries(once).filter(([n]) => !['settings', 'commands'].includes(n))),
  );
});

test('a reset deletes the old tickets even if the installations cannot be read again', async () => {
  await openTicket(at.service, at.scope);
  at.service.control.respondNext(
    { method: 'GET', path: /\/installations$/ },
    { kind: 'status', status: 403 },
  );
  expect(await reset()).toEqual(DONE);
  expect((await storesOf('test')).tickets).toEqual([]);
  const { installationId } = await readSession();
  expect(installationId).toBe(at.service.places.test.withOnboarding.installationId);
});

test('a reset of live is refused and does not touch the live database', async () => {
  const { service } = at;
  await addKey({ address: service.address, key: service.keys.liveFull });
  await chooseSession({ environment: 'live' });
  const live: Scope = {
    environment: 'live',
    installationId: service.places.live.withOnboarding.installationId,
  };
  const ticket = { ...newTicket(service), clientId: service.places.live.withOnboarding.clientId };
  await createTicket({ scope: live, commandId: randomUUID(), ticket, record: CUSTOMER });
  await saveDraft('live', 'reply/of-live', { ...emptyDraft, text: 'Live words' });
  const before = await storesOf('live');
  service.log.clear();
  expect(await previewReset({ environment: 'live' })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(await resetTestData({ scope: live, commandId: randomUUID() })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(service.log.entries()).toEqual([]);
  expect(await reset()).toEqual(DONE);
  expect(await storesOf('live')).toEqual(before);
});

test('calls in live never contain an identifier of test, before or after a reset', async () => {
  const { service } = at;
  const { ticketId, applicationId } = await fillTestData();
  const ids = () => {
    const { withOnboarding, withoutOnboarding } = service.places.test;
    return [withOnboarding, withoutOnboarding].flatMap((one) => [
      ...[one.installationId, one.clientId],
      ...one.applicationIds,
    ]);
  };
  const before = [ticketId, applicationId, ...ids()];
  await addKey({ address: service.address, key: service.keys.liveFull });
  await resetCircuit(service.address);
  await reset();
  service.log.clear();
  const { installationId } = await chooseSession({ environment: 'live' });
  const live: Scope = { environment: 'live', installationId: installationId ?? '' };
  const ticket = { ...newTicket(service), clientId: service.places.live.withOnboarding.clientId };
  const opened = await createTicket({
    ...{ scope: live, commandId: randomUUID(), ticket },
    record: CUSTOMER,
  });
  expect(opened.ok).toBe(true);
  await readApplications({ scope: live, text: '', status: '', limit: 10 });
  await atRest();
  const key = service.keys.liveFull.slice(-4);
  const calls = service.log.entries().filter(({ keyLastFour }) => keyLastFour === key);
  expect(calls.length).toBeGreaterThan(2);
  const serviceError = JSON.stringify(calls.map(({ path, body }) => [path, body]));
  for (const id of [...before, ...ids()]) expect(serviceError).not.toContain(id);
});
