import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { reference } from '../../lib/domain/record';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { acceptHost, doubtOfHost } from '../../lib/worker/host-doubts';
import { linkTicket, lookAtTicket } from '../../lib/worker/link-ticket';
import { recordOfFrame, unlinkTicket } from '../../lib/worker/links';
import { keepShownRecord } from '../../lib/worker/pages';
import { ticketRow } from '../../lib/worker/tickets';
import { watchTickets } from '../../lib/worker/watch';
import { CUSTOMER, openTicket } from './background';
import { openOld } from './old-database';
import { signedInStage } from './stage';

// How tickets come to records: by a tag on the page, by their reference, by a person.

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const HERE = reference(CUSTOMER);
const OTHER = { ...CUSTOMER, id: '43' };
const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };

type Beside = { tags?: string[]; fields?: { client?: string; email?: string; company?: string } };

/** A page shows the customer; what the panel is told of it. */
async function shown(beside: Beside = {}, name = 'Ada Example') {
  const url = 'https://crm.example.com/customers/42';
  const record = { ref: { type: 'customers', id: '42' }, name, url, ...beside };
  await keepShownRecord({ record, needs: 'nothing' }, page);
  const view = await recordOfFrame(frame);
  if (!view.ok || view.value.kind !== 'record') throw new Error('no record');
  return view.value;
}

const addTicket = (given: { summary?: string; externalReference?: string } = {}) =>
  at.service.control.addTicket(at.place.installationId, given).id;

test('tags on a page are offered without asking the service, until they are linked', async () => {
  const [one, two] = [addTicket(), addTicket()];
  await shown();
  at.service.log.clear();
  expect((await shown({ tags: [one, two, 'nonsense'] })).tagged).toEqual([one, two, 'nonsense']);
  expect(at.service.log.entries()).toEqual([]);
  await linkTicket({ place: at.place, ticketId: one, record: CUSTOMER, anyway: false });
  const view = await shown({ tags: [one, two, 'nonsense'] });
  expect(view.tagged).toEqual([two, 'nonsense']);
  expect(view.tickets).toMatchObject([{ ticket: { id: one } }]);
});

test('a look at a ticket reads it, links nothing and keeps nothing', async () => {
  const ticketId = addTicket({ summary: 'Refund' });
  await shown({ tags: [ticketId] });
  const asked = { place: at.place, ticketId, record: CUSTOMER };
  expect(await lookAtTicket(asked)).toMatchObject({
    value: { linked: false, row: { ticket: { summary: 'Refund' } }, doubts: { elsewhere: [] } },
  });
  expect(await ticketRow(at.place, ticketId)).toMatchObject({ ok: false });
  expect((await shown({ tags: [ticketId] })).tickets).toEqual([]);
});

test('a tag of a ticket that is not ours says why it cannot be read', async () => {
  const foreign = at.service.control.addTicket(at.service.places.foreignTest.installationId);
  for (const ticketId of [foreign.id, '..', 'no-such-ticket'])
    expect(await lookAtTicket({ place: at.place, ticketId, record: CUSTOMER })).toMatchObject({
      failure: { kind: 'not-found' },
    });
});

test('a look says which other records a ticket belongs to, and which other installation', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const { installationId } = at.service.places.test.withoutOnboarding;
  const there = { ...at.place, installationId };
  const look = await lookAtTicket({ place: there, ticketId, record: OTHER });
  expect(look).toMatchObject({ value: { linked: false, doubts: { elsewhere: [HERE] } } });
  expect(look.ok && look.value.doubts.installation).toBeTruthy();
  expect(await linkTicket({ place: there, ticketId, record: OTHER, anyway: false })).toMatchObject({
    value: { linked: false },
  });
});

test('a ticket whose reference names the record is linked without a question', async () => {
  const { place } = at;
  const ticketId = addTicket({ externalReference: HERE });
  await linkTicket({ place, ticketId, record: OTHER, anyway: true });
  expect(await linkTicket({ place, ticketId, record: CUSTOMER, anyway: false })).toMatchObject({
    value: { linked: true },
  });
});

test('a known ticket that was written for the record is offered, however it became known', async () => {
  const { service, place } = at;
  await shown();
  const ticketId = await openTicket(service, place);
  expect((await shown()).written).toEqual([]);
  await unlinkTicket('test', ticketId, HERE);
  expect((await shown()).written).toEqual([ticketId]);
  expect(await ticketRow(place, ticketId)).toMatchObject({
    value: { links: [], writtenFor: { reference: HERE, title: 'Ada Example' } },
  });

  // Linked to another record, and read again when the service has given it this reference.
  const other = addTicket();
  await linkTicket({ place, ticketId: other, record: OTHER, anyway: false });
  service.control.readTicket(other).externalReference = HERE;
  const db = await environmentDb('test');
  const stored = await db.get('tickets', other);
  if (stored) await db.put('tickets', { ...stored, readAt: 0 });
  await watchTickets({ place, ticketIds: [other] }, frame);
  expect((await shown()).written.sort()).toEqual([ticketId, other].sort());
});

test('tickets of another installation, or gone from the service, are not offered', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await unlinkTicket('test', ticketId, HERE);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, installationId: 'another' });
  expect((await shown()).written).toEqual([]);
  const failure = { kind: 'not-found' as const, status: 404, said: { fields: [] } };
  await db.put('tickets', { ...stored, failure });
  expect((await shown()).written).toEqual([]);
});

test('tickets that version 2 of the database knew are found by their reference', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await unlinkTicket('test', ticketId, HERE);
  const stored = await (await environmentDb('test')).get('tickets', ticketId);
  const before = await openOld('alongside-live', 2);
  await before.put('tickets', stored);
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAllKeysFromIndex('tickets', 'externalReference', HERE)).toEqual([ticketId]);
});

test('a client that the page names comes before the remembered one, and the change is told', async () => {
  await shown();
  const db = await environmentDb('test');
  const [installation] = await db.getAll('installations');
  if (!installation) throw new Error('no installation');
  const { testClientId: _, ...plain } = installation;
  await db.put('installations', plain, 0);
  const [first, second] = [
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  ];
  expect((await shown()).client).toEqual({ clientId: '', from: 'nowhere' });
  const record = await db.get('records', HERE);
  if (record) await db.put('records', { ...record, clientId: first });
  expect((await shown()).client).toEqual({ clientId: first, from: 'remembered' });
  expect((await shown({ fields: { client: second } })).client).toEqual({
    clientId: second,
    from: 'page',
    remembered: first,
  });
  expect((await shown({ fields: { client: 'C-42' } })).client.from).toBe('remembered');
});

test('what a page says beside the name is shown and kept nowhere', async () => {
  const fields = { email: 'ada@example.com', company: 'Lorem Logistics' };
  expect((await shown({ fields })).record.fields).toEqual(fields);
  for (const db of [await environmentDb('test'), await settingsDb()])
    for (const store of db.objectStoreNames)
      expect(JSON.stringify(await openAll(db.name, store))).not.toMatch(/ada@|Lorem/);
});

/** All that a database holds in one place, whatever its kind. */
async function openAll(name: string, store: string): Promise<unknown[]> {
  const db = await openDB(name);
  const all = await db.getAll(store);
  db.close();
  return all;
}

test('a CRM that does not go with the environment is pointed out until the user dismisses it for the site', async () => {
  expect((await shown()).doubt).toBe('production-with-test');
  // An earlier version noted when it was first shown, and was silent ten minutes later.
  const earlier = String(Date.now() - 11 * 60_000);
  await (await settingsDb()).put('facts', earlier, 'host crm.example.com');
  expect((await shown()).doubt).toBe('production-with-test');
  expect(await acceptHost(frame)).toMatchObject({ ok: true });
  expect((await shown()).doubt).toBeUndefined();

  expect(await doubtOfHost('uat.crm.example.com', 'live')).toBe('sandbox-with-live');
  expect(await doubtOfHost('uat.crm.example.com', 'test')).toBeUndefined();
  expect(await acceptHost({ ...frame, tabId: 8 })).toMatchObject({ ok: false });
});
