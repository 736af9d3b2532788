import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { reference } from '../../lib/domain/record';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { keepLink, recordOfFrame } from '../../lib/worker/links';
import { readLog } from '../../lib/worker/log';
import { sendMessage } from '../../lib/worker/messages';
import { keepShownRecord } from '../../lib/worker/pages';
import { purge } from '../../lib/worker/purge';
import { recentRecords } from '../../lib/worker/recent';
import { createTicket } from '../../lib/worker/ticket-writes';
import { atRest, CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const BOB = { ...CUSTOMER, id: '10043' };

/** A page shows a record, and the panel beside it is drawn. */
async function show(id: string, name?: string, email?: string): Promise<void> {
  const url = `https://crm.example.com/customers/${id}`;
  const record = { ref: { type: 'customers', id }, name, url, fields: { email } };
  await keepShownRecord({ record, needs: 'nothing' }, page);
  await recordOfFrame({ place: 'sidebar', tabId: 7, frameId: 3 });
}

/** Bob was shown a moment ago; now it is Ada, the customer of the ticket. */
async function afterBob(): Promise<string> {
  await show(BOB.id, 'Bob Placeholder', 'bob@example.com');
  await show(CUSTOMER.id, 'Ada Example', 'ada@example.com');
  return openTicket(at.service, at.place);
}

const message = (text: string, names: string[] = []) => ({
  text,
  attachments: names.map((name) => ({
    name,
    mimeType: 'application/pdf',
    url: 'https://files.example.com/1',
    hash: `sha256:${'ab'.repeat(32)}`,
  })),
});

const HELD = {
  ok: false,
  failure: { kind: 'names-another', whose: 'Bob Placeholder', own: 'Ada Example' },
};

test('a reply that names another customer is held before it is taken, and goes when it is meant', async () => {
  const ticketId = await afterBob();
  const asked = {
    place: at.place,
    ticketId,
    action: randomUUID(),
    message: message('As bob@example.com says'),
  };
  expect(await sendMessage(asked)).toMatchObject(HELD);
  const db = await environmentDb('test');
  expect(await db.get('writes', asked.action)).toBeUndefined();
  expect(await sendMessage({ ...asked, anyway: true })).toMatchObject({ ok: true });
  // The same asked again, as after a restart, is the same write.
  expect(await sendMessage(asked)).toMatchObject({ ok: true });
  await atRest();
  expect(at.service.control.readTicket(ticketId).messages).toHaveLength(1);
  expect(JSON.stringify(await readLog())).not.toMatch(/bob|example\.com/i);
});

test('a reply that names its own customer, or nobody, goes at once', async () => {
  const { place } = at;
  const ticketId = await afterBob();
  for (const text of ['Dear ada@example.com, customer 42', 'Hello', '10043.50 pieces'])
    expect(
      await sendMessage({ place, ticketId, action: randomUUID(), message: message(text) }),
    ).toMatchObject({ ok: true });
  await atRest();
});

test('the names of files count, too', async () => {
  const ticketId = await afterBob();
  const named = message('Here it is', ['invoice 10043.pdf', 'receipt 10043 (2).pdf']);
  expect(
    await sendMessage({ place: at.place, ticketId, action: randomUUID(), message: named }),
  ).toMatchObject(HELD);
});

test('a ticket of both customers is answered without a question', async () => {
  const { place } = at;
  const ticketId = await afterBob();
  await keepLink(place, ticketId, reference(BOB));
  const asked = { place, ticketId, action: randomUUID(), message: message('bob@example.com') };
  expect(await sendMessage(asked)).toMatchObject({ ok: true });
  await atRest();
});

test('a new ticket is held in the same way; the address of its own record names nobody', async () => {
  const { service, place } = at;
  await afterBob();
  const ask = (summary: string, description: string, anyway = false) => {
    const ticket = { ...newTicket(service, summary), description };
    return createTicket({ place, action: randomUUID(), ticket, record: CUSTOMER, anyway });
  };
  expect(await ask('Refund for 10043', '')).toMatchObject(HELD);
  expect(await ask('Refund', 'bob@example.com wrote')).toMatchObject(HELD);
  expect(await ask('Refund', 'bob@example.com wrote', true)).toMatchObject({ ok: true });
  expect(await ask('Refund', 'https://crm.example.com/customers/42')).toMatchObject({ ok: true });
});

test('what a first look did not find is added, and what was shown long ago is forgotten', async () => {
  await show(BOB.id);
  await show(BOB.id, 'Bob Placeholder', 'Bob@Example.com');
  await show(BOB.id, 'Bob Placeholder');
  const [bob] = await recentRecords();
  expect(bob).toMatchObject({ title: 'Bob Placeholder', emails: ['bob@example.com'] });
  for (let i = 0; i < 60; i++) await show(String(20_000 + i));
  const recent = await recentRecords();
  expect(recent).toHaveLength(50);
  expect(recent.map(({ id }) => id)).not.toContain(BOB.id);
});

test('after a lock nobody is remembered', async () => {
  await show(BOB.id, 'Bob Placeholder', 'bob@example.com');
  await purge('test');
  expect(await recentRecords()).toEqual([]);
});
