import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readLog } from '../../../lib/background/core/log';
import { recentRecords } from '../../../lib/background/core/recent-records';
import { purge } from '../../../lib/background/keys/purge';
import { readRecord } from '../../../lib/background/record/record-view';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const BOB = { ...CUSTOMER, id: '10043' };

/** Shows a record on the page with the panel next to it. */
async function show(id: string, name?: string, email?: string): Promise<void> {
  const url = `https://crm.example.com/customers/${id}`;
  const record = { ref: { type: 'customers', id }, name, url, fields: { email } };
  await saveShownRecord({ record, needs: 'nothing' }, page);
  await readRecord({ from: 'sidebar', tabId: 7, frameId: 3 });
}

/** Shows Bob, then Ada, the customer of the ticket. */
async function showBobThenAda(): Promise<string> {
  await show(BOB.id, 'Bob Placeholder', 'bob@example.com');
  await show(CUSTOMER.id, 'Ada Example', 'ada@example.com');
  return openTicket(at.service, at.scope);
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

test('a reply that names another customer is held, and is sent when the agent confirms', async () => {
  const ticketId = await showBobThenAda();
  const params = {
    scope: at.scope,
    ticketId,
    commandId: randomUUID(),
    message: message('As bob@example.com says'),
  };
  expect(await sendMessage(params)).toMatchObject(HELD);
  const db = await environmentDb('test');
  expect(await db.get('commands', params.commandId)).toBeUndefined();
  expect(await sendMessage({ ...params, anyway: true })).toMatchObject({ ok: true });
  // Sending it again, as after a restart, is the same command.
  expect(await sendMessage(params)).toMatchObject({ ok: true });
  await atRest();
  expect(at.service.control.readTicket(ticketId).messages).toHaveLength(1);
  expect(JSON.stringify(await readLog())).not.toMatch(/bob|example\.com/i);
});

test('a reply that names its own customer or no customer is sent at once', async () => {
  const { scope } = at;
  const ticketId = await showBobThenAda();
  for (const text of ['Dear ada@example.com, customer 42', 'Hello', '10043.50 pieces'])
    expect(
      await sendMessage({ scope, ticketId, commandId: randomUUID(), message: message(text) }),
    ).toMatchObject({ ok: true });
  await atRest();
});

test('the names of files count, too', async () => {
  const ticketId = await showBobThenAda();
  const named = message('Here it is', ['invoice 10043.pdf', 'receipt 10043 (2).pdf']);
  expect(
    await sendMessage({ scope: at.scope, ticketId, commandId: randomUUID(), message: named }),
  ).toMatchObject(HELD);
});

test('a ticket of both customers needs no confirmation', async () => {
  const { scope } = at;
  const ticketId = await showBobThenAda();
  await saveLink(scope, ticketId, reference(BOB));
  const params = { scope, ticketId, commandId: randomUUID(), message: message('bob@example.com') };
  expect(await sendMessage(params)).toMatchObject({ ok: true });
  await atRest();
});

test('a new ticket is held in the same way; the address of its own record does not count', async () => {
  const { service, scope } = at;
  await showBobThenAda();
  const create = (summary: string, description: string, anyway = false) => {
    const ticket = { ...newTicket(service, summary), description };
    return createTicket({ scope, commandId: randomUUID(), ticket, record: CUSTOMER, anyway });
  };
  expect(await create('Refund for 10043', '')).toMatchObject(HELD);
  expect(await create('Refund', 'bob@example.com wrote')).toMatchObject(HELD);
  expect(await create('Refund', 'bob@example.com wrote', true)).toMatchObject({ ok: true });
  expect(await create('Refund', 'https://crm.example.com/customers/42')).toMatchObject({
    ok: true,
  });
});

test('details that appear later are added, and records shown long ago are deleted', async () => {
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

test('a lock deletes the recently shown records', async () => {
  await show(BOB.id, 'Bob Placeholder', 'bob@example.com');
  await purge('test');
  expect(await recentRecords()).toEqual([]);
});
