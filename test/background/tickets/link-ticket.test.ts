import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { watchTickets } from '../../../lib/background/polling/watch';
import { readRecord } from '../../../lib/background/record/record-view';
import {
  dismissMismatch,
  environmentMismatch,
} from '../../../lib/background/sites/environment-mismatch';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { findTicket, linkTicket } from '../../../lib/background/tickets/link-ticket';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { CUSTOMER, openTicket } from '../background';
import { openOld } from '../old-database';
import { signedInStage } from '../stage';

// How tickets are linked to records: by a tag on the page, by their reference, by the agent.

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const HERE = reference(CUSTOMER);
const OTHER = { ...CUSTOMER, id: '43' };
const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };

type PageData = { tags?: string[]; fields?: { client?: string; email?: string; company?: string } };

/** Shows the customer on the page and returns the panel's reply. */
async function showCustomer(pageData: PageData = {}, name = 'Ada Example') {
  const url = 'https://crm.example.com/customers/42';
  const record = { ref: { type: 'customers', id: '42' }, name, url, ...pageData };
  await saveShownRecord({ record, needs: 'nothing' }, page);
  const view = await readRecord(frame);
  if (!view.ok || view.value.kind !== 'record') throw new Error('no record');
  return view.value;
}

const addTicket = (given: { summary?: string; externalReference?: string } = {}) =>
  at.service.control.addTicket(at.scope.installationId, given).id;

test('tags on a page are offered without a call until they are linked', async () => {
  const [one, two] = [addTicket(), addTicket()];
  await showCustomer();
  at.service.log.clear();
  expect((await showCustomer({ tags: [one, two, 'nonsense'] })).tagged).toEqual([
    one,
    two,
    'nonsense',
  ]);
  expect(at.service.log.entries()).toEqual([]);
  await linkTicket({ scope: at.scope, ticketId: one, record: CUSTOMER, anyway: false });
  const view = await showCustomer({ tags: [one, two, 'nonsense'] });
  expect(view.tagged).toEqual([two, 'nonsense']);
  expect(view.tickets).toMatchObject([{ ticket: { id: one } }]);
});

test('the filter by record hears of a link that is made or removed', async () => {
  const ticketId = addTicket();
  await linkTicket({ scope: at.scope, ticketId, record: CUSTOMER, anyway: false });
  expect(published).toContainEqual({ kind: 'links', environment: 'test' });
  published.length = 0;
  await unlinkTicket('test', ticketId, HERE);
  expect(published).toContainEqual({ kind: 'links', environment: 'test' });
});

test('finding a ticket reads it, links nothing and stores nothing', async () => {
  const ticketId = addTicket({ summary: 'Refund' });
  await showCustomer({ tags: [ticketId] });
  const params = { scope: at.scope, ticketId, record: CUSTOMER };
  expect(await findTicket(params)).toMatchObject({
    value: { linked: false, row: { ticket: { summary: 'Refund' } }, doubts: { elsewhere: [] } },
  });
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({ ok: false });
  expect((await showCustomer({ tags: [ticketId] })).tickets).toEqual([]);
});

test('a tag of a foreign ticket shows why it cannot be read', async () => {
  const foreign = at.service.control.addTicket(at.service.places.foreignTest.installationId);
  for (const ticketId of [foreign.id, '..', 'no-such-ticket'])
    expect(await findTicket({ scope: at.scope, ticketId, record: CUSTOMER })).toMatchObject({
      failure: { kind: 'not-found' },
    });
});

test('finding a ticket says which other records and which other installation it belongs to', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const { installationId } = at.service.places.test.withoutOnboarding;
  const otherScope = { ...at.scope, installationId };
  const found = await findTicket({ scope: otherScope, ticketId, record: OTHER });
  expect(found).toMatchObject({ value: { linked: false, doubts: { elsewhere: [HERE] } } });
  expect(found.ok && found.value.doubts.installation).toBeTruthy();
  expect(
    await linkTicket({ scope: otherScope, ticketId, record: OTHER, anyway: false }),
  ).toMatchObject({
    value: { linked: false },
  });
});

test('a ticket whose reference names the record is linked without a confirmation', async () => {
  const { scope } = at;
  const ticketId = addTicket({ externalReference: HERE });
  await linkTicket({ scope, ticketId, record: OTHER, anyway: true });
  expect(await linkTicket({ scope, ticketId, record: CUSTOMER, anyway: false })).toMatchObject({
    value: { linked: true },
  });
});

test('a known ticket with the record’s reference is offered, however it became known', async () => {
  const { service, scope } = at;
  await showCustomer();
  const ticketId = await openTicket(service, scope);
  expect((await showCustomer()).referencing).toEqual([]);
  await unlinkTicket('test', ticketId, HERE);
  expect((await showCustomer()).referencing).toEqual([ticketId]);
  expect(await ticketRow(scope, ticketId)).toMatchObject({
    value: { links: [], writtenFor: { reference: HERE, title: 'Ada Example' } },
  });

  // Linked to another record, then read again after the service gave it this reference.
  const other = addTicket();
  await linkTicket({ scope, ticketId: other, record: OTHER, anyway: false });
  service.control.readTicket(other).externalReference = HERE;
  const db = await environmentDb('test');
  const stored = await db.get('tickets', other);
  if (stored) await db.put('tickets', { ...stored, readAt: 0 });
  await watchTickets({ scope, ticketIds: [other] }, frame);
  expect((await showCustomer()).referencing.sort()).toEqual([ticketId, other].sort());
});

test('tickets of another installation or gone from the service are not offered', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await unlinkTicket('test', ticketId, HERE);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, installationId: 'another' });
  expect((await showCustomer()).referencing).toEqual([]);
  const failure = { kind: 'not-found' as const, status: 404, serviceError: { fields: [] } };
  await db.put('tickets', { ...stored, failure });
  expect((await showCustomer()).referencing).toEqual([]);
});

test('tickets from a database of version 2 are found by their reference', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await unlinkTicket('test', ticketId, HERE);
  const stored = await (await environmentDb('test')).get('tickets', ticketId);
  const before = await openOld('alongside-live', 2);
  await before.put('tickets', stored);
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAllKeysFromIndex('tickets', 'externalReference', HERE)).toEqual([ticketId]);
});

test('the page’s client comes before the remembered one, and the panel shows the difference', async () => {
  await showCustomer();
  const db = await environmentDb('test');
  const [installation] = await db.getAll('installations');
  if (!installation) throw new Error('no installation');
  const { testClientId: _, ...plain } = installation;
  await db.put('installations', plain, 0);
  const [first, second] = [
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  ];
  expect((await showCustomer()).client).toEqual({ clientId: '', from: 'nowhere' });
  const record = await db.get('records', HERE);
  if (record) await db.put('records', { ...record, clientId: first });
  expect((await showCustomer()).client).toEqual({ clientId: first, from: 'remembered' });
  expect((await showCustomer({ fields: { client: second } })).client).toEqual({
    clientId: second,
    from: 'page',
    remembered: first,
  });
  expect((await showCustomer({ fields: { client: 'C-42' } })).client.from).toBe('remembered');
});

test('other fields of the page are shown and not stored', async () => {
  const fields = { email: 'ada@example.com', company: 'Lorem Logistics' };
  expect((await showCustomer({ fields })).record.fields).toEqual(fields);
  for (const db of [await environmentDb('test'), await settingsDb()])
    for (const store of db.objectStoreNames)
      expect(JSON.stringify(await openAll(db.name, store))).not.toMatch(/ada@|Lorem/);
});

/** All rows of a store, whatever their type. */
async function openAll(name: string, store: string): Promise<unknown[]> {
  const db = await openDB(name);
  const all = await db.getAll(store);
  db.close();
  return all;
}

test('a CRM host that does not match the environment is pointed out until the user accepts it', async () => {
  expect((await showCustomer()).environmentMismatch).toBe('production-with-test');
  // An earlier version stored when the warning was first shown, and stopped it after ten minutes.
  const earlier = String(Date.now() - 11 * 60_000);
  await (await settingsDb()).put('settings', earlier, 'host crm.example.com');
  expect((await showCustomer()).environmentMismatch).toBe('production-with-test');
  expect(await dismissMismatch(frame)).toMatchObject({ ok: true });
  expect((await showCustomer()).environmentMismatch).toBeUndefined();

  expect(await environmentMismatch('uat.crm.example.com', 'live')).toBe('sandbox-with-live');
  expect(await environmentMismatch('uat.crm.example.com', 'test')).toBeUndefined();
  expect(await dismissMismatch({ ...frame, tabId: 8 })).toMatchObject({ ok: false });
});
