import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { reference } from '../../lib/domain/record';
import { environmentDb } from '../../lib/storage/databases';
import { keepDraftAt } from '../../lib/worker/drafts';
import { forgetGate } from '../../lib/worker/gates';
import { addKey } from '../../lib/worker/keys';
import { linkTicket } from '../../lib/worker/link-ticket';
import { keepLink } from '../../lib/worker/links';
import { sendMessage } from '../../lib/worker/messages';
import { allLookedThrough, readQueue } from '../../lib/worker/onboarding/applications';
import { readOutbox } from '../../lib/worker/outbox/view';
import { lookAt } from '../../lib/worker/poll/look';
import { readSession } from '../../lib/worker/session';
import { resetTestData, weighTestData } from '../../lib/worker/test-data';
import { syncThread } from '../../lib/worker/threads';
import { createTicket } from '../../lib/worker/ticket-writes';
import { watchTickets } from '../../lib/worker/watch';
import { atRest, CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

// Company A's key is replaced by company B's, and B's test data are reset.

const at = signedInStage();

const DONE = { ok: true, value: { kind: 'done' } };
const TICKETS = { method: 'POST', path: /\/tickets$/ };
const MESSAGES = { method: 'POST', path: /\/messages$/ };
const INSTALLATIONS = { method: 'GET', path: /\/installations$/ };
const OTHER_CUSTOMER = { ...CUSTOMER, id: '43' };

async function useKeyOf(company: 'A' | 'B'): Promise<Place> {
  const { service } = at;
  const key = company === 'A' ? service.keys.testFull : service.keys.foreignTest;
  expect(await addKey({ address: service.address, key })).toMatchObject({ ok: true });
  const { installationId } = await readSession();
  return { environment: 'test', installationId: installationId ?? '' };
}

const reset = (place: Place) => resetTestData({ place, action: randomUUID() });

const emptyDraft = () => ({ action: randomUUID(), text: '', attachments: [], fields: {} });

/** What is kept of a place: its tickets, links, drafts, writes and so on. Receipts of resets aside. */
async function keptOf({ installationId }: Place, ticketIds: string[], writes: string[]) {
  const db = await environmentDb('test');
  const of = <T extends { installationId?: string | undefined }>(rows: T[]) =>
    rows.filter((row) => row.installationId === installationId);
  return {
    tickets: of(await db.getAll('tickets')),
    links: of(await db.getAll('links')),
    messages: (await db.getAll('messages')).filter((one) => ticketIds.includes(one.ticketId)),
    seen: (await db.getAll('seen')).filter((one) => ticketIds.includes(one.ticketId)),
    drafts: await db.getAll('drafts'),
    applications: of(await db.getAll('applications')),
    applicationLinks: of(await db.getAll('applicationLinks')),
    writes: (await db.getAll('writes')).filter(({ action }) => writes.includes(action)),
    readBefore: await db.get('facts', `applications ${installationId}`),
  };
}

/** A bit of everything in company A, with one ticket of which nobody knows whether it arrived. */
async function workInA() {
  const { service, place } = at;
  await readSession();
  const ticketId = await openTicket(service, place);
  service.control.managerReplies(ticketId, { text: 'A manager’s words' });
  await lookAt(place, ticketId);
  await readQueue(place);
  await allLookedThrough();
  const db = await environmentDb('test');
  const [applicationId = ''] = service.places.test.withOnboarding.applicationIds;
  await db.put('seen', { ticketId, seenUpTo: 1 });
  await db.put('applicationLinks', {
    reference: reference(CUSTOMER),
    installationId: place.installationId,
    applicationId,
    linkedAt: 1,
  });
  await db.put('records', {
    reference: reference(CUSTOMER),
    clientId: service.places.test.withOnboarding.clientId,
    seenAt: 1,
  });
  await keepDraftAt(place, `reply/${ticketId}`, { ...emptyDraft(), text: 'Half a reply' });
  await keepDraftAt(place, `decide/${applicationId}`, { ...emptyDraft(), text: 'Why not' });
  await keepDraftAt(place, `new/${reference(OTHER_CUSTOMER)}`, {
    ...emptyDraft(),
    fields: { clientId: service.places.test.withOnboarding.clientId },
  });
  service.control.answerNext(MESSAGES, { kind: 'status', status: 503 });
  const waiting = randomUUID();
  const message = { text: 'Words that wait', attachments: [] };
  await sendMessage({ place, ticketId, action: waiting, message });
  await atRest();
  service.control.answerNext(TICKETS, { kind: 'drop', when: 'after-work' });
  const uncertain = randomUUID();
  const ticket = newTicket(service, 'Perhaps opened');
  await createTicket({ place, action: uncertain, ticket, record: OTHER_CUSTOMER });
  await atRest();
  await forgetGate(service.address);
  return { ticketId, waiting, uncertain };
}

test('a reset of company B leaves all of company A as it was, and A works on afterwards', async () => {
  const { service, place } = at;
  const { ticketId, waiting, uncertain } = await workInA();
  const ofB = await useKeyOf('B');
  // What waits for A’s key has been tried with B’s by now, and was not sent.
  await atRest();
  const before = await keptOf(place, [ticketId], [waiting, uncertain]);
  expect(before.writes.map((write) => [write.action === uncertain, write.uncertain])).toEqual(
    expect.arrayContaining([[true, true]]),
  );
  const ticketOfB = await createTicket({
    place: ofB,
    action: randomUUID(),
    ticket: { ...newTicket(service), clientId: service.places.foreignTest.clientId },
    record: { ...CUSTOMER, id: '44' },
  });
  expect(ticketOfB).toMatchObject({ value: { kind: 'done' } });
  expect(await weighTestData({ environment: 'test' })).toEqual({
    ok: true,
    value: { tickets: 1, links: 1, drafts: 0, waiting: 0 },
  });
  expect(await reset(ofB)).toEqual(DONE);
  expect(await keptOf(place, [ticketId], [waiting, uncertain])).toEqual(before);
  const db = await environmentDb('test');
  expect((await keptOf(ofB, [], [])).tickets).toEqual([]);
  expect((await keptOf(ofB, [], [])).links).toEqual([]);
  expect(await db.get('records', reference(CUSTOMER))).toMatchObject({
    clientId: service.places.test.withOnboarding.clientId,
  });

  // A panel of A that is still open keeps what is typed there, under B's key as well.
  const draft = { ...emptyDraft(), text: 'Typed late' };
  expect(await keepDraftAt(place, `reply/${ticketId}`, draft)).toEqual({ ok: true, value: null });

  expect(await useKeyOf('A')).toEqual(place);
  const outbox = await readOutbox('test');
  const doubtful = outbox.ok ? outbox.value.open.find(({ action }) => action === uncertain) : null;
  expect(doubtful?.deeds).not.toContain('edit');
  expect(await lookAt(place, ticketId)).toBe(undefined);
});

test('a reset that company B asked for is not swept of company A’s installations', async () => {
  const { service, place } = at;
  const ofB = await useKeyOf('B');
  const ticketOfB = { ...newTicket(service), clientId: service.places.foreignTest.clientId };
  const record = { ...CUSTOMER, id: '44' };
  await createTicket({ place: ofB, action: randomUUID(), ticket: ticketOfB, record });
  // The service clears B's data, and B's installations cannot be read afterwards.
  service.control.answerNext(INSTALLATIONS, { kind: 'status', status: 403 });
  expect(await reset(ofB)).toEqual(DONE);
  const db = await environmentDb('test');
  expect(await db.get('facts', 'resetOwed')).toBeDefined();

  await addKey({ address: service.address, key: service.keys.testFull });
  const ticketId = await openTicket(service, place);
  await db.put('links', {
    reference: reference(OTHER_CUSTOMER),
    ticketId,
    installationId: place.installationId,
    linkedAt: 1,
  });
  await readSession();
  expect(await db.get('facts', 'resetOwed')).toBe(undefined);
  expect(await db.getAll('tickets')).toMatchObject([{ ticketId }]);
  expect(await db.getAll('links')).toHaveLength(2);
  expect((await db.getAll('installations')).map(({ id }) => id)).toContain(place.installationId);
});

test('a key that took the reset key’s place meanwhile keeps its own installations', async () => {
  const { service, place } = at;
  const ofB = await useKeyOf('B');
  const asked = service.control.answerNext(
    { method: 'POST', path: /\/test\/reset$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const resetting = reset(ofB);
  await asked.reached();
  expect(await useKeyOf('A')).toEqual(place);
  const ticketId = await openTicket(service, place);
  asked.release();
  expect(await resetting).toEqual(DONE);
  const db = await environmentDb('test');
  expect((await db.getAll('installations')).map(({ id }) => id)).toContain(place.installationId);
  expect(await db.getAll('tickets')).toMatchObject([{ ticketId }]);
  expect(await readSession()).toMatchObject({ installationId: place.installationId });
});

test('tickets of company A are not asked for with company B’s key, and are not taken for gone', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  const gone = 'not-of-this-key';
  await keepLink(place, gone, reference(CUSTOMER));
  await addKey({ address: service.address, key: service.keys.foreignTest });
  service.log.clear();
  const showing = { place, ticketIds: [ticketId, gone], openId: ticketId };
  await watchTickets(showing, { place: 'sidebar', tabId: 7, frameId: 1 });
  expect(service.log.entries().filter(({ path }) => path.includes('/tickets/'))).toEqual([]);
  // A panel of A that is still open asks by itself.
  const record = { host: CUSTOMER.host, type: CUSTOMER.type, id: CUSTOMER.id };
  expect(await linkTicket({ place, ticketId, record, anyway: false })).toMatchObject({
    failure: { kind: 'not-found' },
  });
  await syncThread(place, ticketId);
  const db = await environmentDb('test');
  const kept = await db.get('tickets', ticketId);
  expect(kept).toMatchObject({ ticket: { id: ticketId } });
  expect([kept?.failure, kept?.misses]).toEqual([undefined, undefined]);
  expect(await db.get('tickets', gone)).toBe(undefined);

  await useKeyOf('A');
  service.log.clear();
  await watchTickets(showing, { place: 'sidebar', tabId: 7, frameId: 1 });
  const asked = service.log.entries().map(({ path }) => path);
  expect(asked.some((path) => path.includes(`/tickets/${gone}`))).toBe(true);
});
