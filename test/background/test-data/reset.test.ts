import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { reference } from '../../lib/domain/record';
import { environmentDb } from '../../lib/storage/databases';
import { keepDraft, keepDraftAt, readDraft } from '../../lib/worker/drafts';
import { forgetGate } from '../../lib/worker/gates';
import { addKey } from '../../lib/worker/keys';
import { sendMessage } from '../../lib/worker/messages';
import { readApplications } from '../../lib/worker/onboarding/applications';
import { keepNotes } from '../../lib/worker/onboarding/notes';
import { takeBack } from '../../lib/worker/outbox/deeds';
import { readOutbox } from '../../lib/worker/outbox/view';
import { chooseSession, readSession } from '../../lib/worker/session';
import { readTestData, resetTestData, weighTestData } from '../../lib/worker/test-data';
import { createTicket } from '../../lib/worker/ticket-writes';
import { keepTicket } from '../../lib/worker/tickets';
import { browser, told } from '../browser-stand-in';
import { atRest, CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const RESET = { method: 'POST', path: /\/test\/reset$/ };
const emptyDraft = { action: randomUUID(), text: '', attachments: [], fields: {} };

const reset = () => resetTestData({ place: at.place, action: randomUUID() });
const resets = () => at.service.log.entries().filter(({ path }) => RESET.path.test(path));

/** All that a database holds, key and vault aside, by its stores. */
async function held(environment: 'test' | 'live') {
  const db = await environmentDb(environment);
  const names = [...db.objectStoreNames].filter((name) => name !== 'keys' && name !== 'vault');
  const rows = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  return Object.fromEntries(rows);
}

/** A bit of everything that a browser keeps of a test environment. */
async function muchDone() {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.managerReplies(ticketId, { text: 'A manager’s words' });
  const [applicationId = ''] = at.service.places.test.withOnboarding.applicationIds;
  await readApplications({ place: at.place, text: '', status: '', limit: 10 });
  await keepNotes({ place: at.place, applicationId, text: 'Notes of the reviewer' });
  const db = await environmentDb('test');
  await db.put('applicationLinks', {
    reference: reference(CUSTOMER),
    installationId: at.place.installationId,
    applicationId,
    linkedAt: 1,
  });
  await db.put('records', {
    reference: reference(CUSTOMER),
    title: 'Ada',
    clientId: at.service.places.test.withOnboarding.clientId,
    seenAt: 1,
  });
  await keepDraft('test', `reply/${ticketId}`, { ...emptyDraft, text: 'Half a reply' });
  await keepDraft('test', 'new/crm.example.com/customers/43', {
    ...emptyDraft,
    action: randomUUID(),
    text: 'Half a ticket',
    fields: { summary: 'S', clientId: at.service.places.test.withOnboarding.clientId },
  });
  at.service.control.answerNext(
    { method: 'POST', path: /\/(messages|tickets)$/, times: 9 },
    { kind: 'status', status: 503 },
  );
  await sendMessage({
    ...{ place: at.place, ticketId, action: randomUUID() },
    message: { text: 'Words that wait', attachments: [] },
  });
  await atRest();
  at.service.control.clearFaults();
  return { ticketId, applicationId };
}

test('a reset takes away all that was of before, and says what waited why it stopped', async () => {
  const { service, place } = at;
  const { ticketId, applicationId } = await muchDone();
  await browser.notifications.create(`ticket/test/${ticketId}`, { title: '', message: '' });
  await browser.notifications.create('ticket/live/other', { title: '', message: '' });
  const old = [
    ...[ticketId, applicationId, place.installationId],
    service.places.test.withOnboarding.clientId,
    service.places.test.withoutOnboarding.installationId,
  ];
  const name = (await readSession()).installations.find((one) => one.id === place.installationId);
  expect(await weighTestData({ environment: 'test' })).toEqual({
    ok: true,
    value: { tickets: 1, links: 1, drafts: 1, waiting: 1 },
  });

  // Without the trouble that made one wait.
  await forgetGate(service.address);
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
          deeds: ['remove'],
        },
        {
          state: 'stopped',
          failure: { kind: 'test-data-reset' },
          what: { message: { text: 'Half a reply' } },
          deeds: ['remove'],
        },
      ],
      receipts: [{ kind: 'test.reset' }],
    },
  });
  const { writes, ...rest } = await held('test');
  expect(writes).toHaveLength(3);
  const left = JSON.stringify(rest);
  for (const id of old) expect(left).not.toContain(id);
  for (const words of ['A manager’s words', 'Half a reply']) expect(left).not.toContain(words);
  // What was written for a ticket that is not there yet stays, for another client.
  const draft = await readDraft('test', 'new/crm.example.com/customers/43');
  expect(draft).toMatchObject({ value: { text: 'Half a ticket', fields: { summary: 'S' } } });
  expect(Object.keys(await browser.notifications.getAll())).toEqual(['ticket/live/other']);
  expect(told).toContainEqual({ kind: 'reset', environment: 'test' });
  expect(await readTestData({ environment: 'test' })).toMatchObject({
    value: { resetAt: expect.any(Number) },
  });
});

test('answers and drafts that were on their way do not bring anything back', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const ticket = (await (await environmentDb('test')).get('tickets', ticketId))?.ticket;
  await reset();
  if (ticket) await keepTicket(at.place, ticket, Date.now());
  expect(await keepDraftAt(at.place, `reply/${ticketId}`, emptyDraft)).toMatchObject({
    failure: { kind: 'test-data-reset' },
  });
  expect((await held('test')).tickets).toEqual([]);
  expect((await held('test')).drafts).toEqual([]);
});

test('a write that is on its way while data are reset ends as stopped, and is not linked', async () => {
  const { service, place } = at;
  await readSession();
  const held503 = service.control.answerNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const action = randomUUID();
  const opening = createTicket({ place, action, ticket: newTicket(service), record: CUSTOMER });
  await held503.reached();
  expect(await reset()).toEqual(DONE);
  held503.release();
  expect(await opening).toMatchObject({ failure: { kind: 'test-data-reset' } });
  await atRest();
  const { tickets, links } = await held('test');
  expect([tickets, links]).toEqual([[], []]);
  const writes = await (await environmentDb('test')).getAll('writes');
  // No draft holds its words any more: they stay in the outbox, from where they can be edited.
  expect(writes.map(({ deed, state }) => [deed.kind, state]).sort()).toEqual([
    ['test.reset', 'done'],
    ['ticket.create', 'stopped'],
  ]);
  expect(await takeBack({ environment: 'test', action })).toMatchObject({ ok: true });
  const draft = await readDraft('test', 'new/crm.example.com/customers/42');
  expect(draft).toMatchObject({ value: { text: 'Twice charged', fields: { summary: 'Refund' } } });
});

test('a reset whose answer was lost is replayed with its key, and leaves alone what was made since', async () => {
  const { service, place } = at;
  await openTicket(service, place);
  service.control.answerNext(RESET, { kind: 'drop', when: 'after-work' });
  const action = randomUUID();
  expect(await resetTestData({ place, action })).toMatchObject({ value: { kind: 'waits' } });
  // Somebody works on meanwhile, where the service is now.
  const db = await environmentDb('test');
  await db.clear('installations');
  await db.delete('facts', 'installationsRead');
  const { installationId } = await readSession();
  const since: Place = { environment: 'test', installationId: installationId ?? '' };
  const newer = await openTicket(service, since);
  expect(await resetTestData({ place, action })).toEqual(DONE);
  expect(new Set(resets().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  const { tickets, links } = await held('test');
  expect(tickets).toMatchObject([{ ticketId: newer }]);
  expect(links).toMatchObject([{ ticketId: newer }]);
});

test('cut off before it was noted as done, it is replayed and swept again, to the same end', async () => {
  const { service, place } = at;
  await muchDone();
  await forgetGate(service.address);
  const action = randomUUID();
  await resetTestData({ place, action });
  const once = await held('test');
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (write) await db.put('writes', { ...write, state: 'sending', receipt: undefined, body: '{}' });
  expect(await resetTestData({ place, action })).toEqual(DONE);
  expect(resets()).toHaveLength(2);
  const { facts: _, writes: __, ...twice } = await held('test');
  expect(twice).toEqual(
    Object.fromEntries(Object.entries(once).filter(([n]) => !['facts', 'writes'].includes(n))),
  );
});

test('where the installations cannot be read anew, the old ones are gone all the same', async () => {
  await openTicket(at.service, at.place);
  at.service.control.answerNext(
    { method: 'GET', path: /\/installations$/ },
    { kind: 'status', status: 403 },
  );
  expect(await reset()).toEqual(DONE);
  expect((await held('test')).tickets).toEqual([]);
  const { installationId } = await readSession();
  expect(installationId).toBe(at.service.places.test.withOnboarding.installationId);
});

test('a live place is refused whatever asks, and the live database is not touched', async () => {
  const { service } = at;
  await addKey({ address: service.address, key: service.keys.liveFull });
  await chooseSession({ environment: 'live' });
  const live: Place = {
    environment: 'live',
    installationId: service.places.live.withOnboarding.installationId,
  };
  const ticket = { ...newTicket(service), clientId: service.places.live.withOnboarding.clientId };
  await createTicket({ place: live, action: randomUUID(), ticket, record: CUSTOMER });
  await keepDraft('live', 'reply/of-live', { ...emptyDraft, text: 'Live words' });
  const before = await held('live');
  service.log.clear();
  expect(await weighTestData({ environment: 'live' })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(await resetTestData({ place: live, action: randomUUID() })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(service.log.entries()).toEqual([]);
  expect(await reset()).toEqual(DONE);
  expect(await held('live')).toEqual(before);
});

test('nothing that is asked in live ever carries an identifier of test, before or after a reset', async () => {
  const { service } = at;
  const { ticketId, applicationId } = await muchDone();
  const ids = () => {
    const { withOnboarding, withoutOnboarding } = service.places.test;
    return [withOnboarding, withoutOnboarding].flatMap((one) => [
      ...[one.installationId, one.clientId],
      ...one.applicationIds,
    ]);
  };
  const before = [ticketId, applicationId, ...ids()];
  await addKey({ address: service.address, key: service.keys.liveFull });
  await forgetGate(service.address);
  await reset();
  service.log.clear();
  const { installationId } = await chooseSession({ environment: 'live' });
  const live: Place = { environment: 'live', installationId: installationId ?? '' };
  const ticket = { ...newTicket(service), clientId: service.places.live.withOnboarding.clientId };
  const opened = await createTicket({
    ...{ place: live, action: randomUUID(), ticket },
    record: CUSTOMER,
  });
  expect(opened.ok).toBe(true);
  await readApplications({ place: live, text: '', status: '', limit: 10 });
  await atRest();
  const key = service.keys.liveFull.slice(-4);
  const calls = service.log.entries().filter(({ keyLastFour }) => keyLastFour === key);
  expect(calls.length).toBeGreaterThan(2);
  const said = JSON.stringify(calls.map(({ path, body }) => [path, body]));
  for (const id of [...before, ...ids()]) expect(said).not.toContain(id);
});
