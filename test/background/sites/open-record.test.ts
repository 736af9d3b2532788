import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { saveTabRecord } from '../../../lib/background/core/tab-store';
import { openInCrm } from '../../../lib/background/sites/open-record';
import {
  pendingNavigationOf,
  savePendingNavigation,
} from '../../../lib/background/sites/pending-navigation';
import { environmentDb } from '../../../lib/storage/databases';
import { tabs } from '../../browser-stand-in';
import { newProfile } from '../background';

const scope = { environment: 'test', installationId: 'inst-1' } as const;
const RECORD = 'crm.example.com/customers/42';
const params = { scope, ticketId: 'ticket-1', reference: RECORD };

async function linked(url: string | undefined): Promise<void> {
  const db = await environmentDb('test');
  const { installationId } = scope;
  await db.put('links', { reference: RECORD, ticketId: 'ticket-1', installationId, linkedAt: 0 });
  await db.put('records', { reference: RECORD, title: 'Ada', url, seenAt: 0 });
}

beforeEach(newProfile);
afterAll(newProfile);

test('the tab that shows the record comes forward, at the ticket', async () => {
  await linked('https://crm.example.com/customers/42');
  tabs.open.set(7, 'https://crm.example.com/customers/42?tab=notes');
  const ref = { host: 'crm.example.com', type: 'customers', id: '42' };
  await saveTabRecord(7, { ref, url: 'https://crm.example.com/customers/42' });
  expect(await openInCrm(params)).toEqual({ ok: true, value: null });
  expect(tabs.active).toBe(7);
  expect(tabs.open.size).toBe(1);
  expect(await pendingNavigationOf(7)).toMatchObject({ ticketId: 'ticket-1' });
});

test('a tab that the agent took to another site stays there, and the record’s address is opened', async () => {
  const url = 'https://crm.example.com/customers/42';
  await linked(url);
  // Alongside does not run there, so nothing reported that the record is gone.
  tabs.open.set(7, 'https://news.example.org/today');
  await saveTabRecord(7, { ref: { host: 'crm.example.com', type: 'customers', id: '42' }, url });
  expect(await openInCrm(params)).toEqual({ ok: true, value: null });
  expect(tabs.active).not.toBe(7);
  expect(tabs.open.get(tabs.active)).toBe(url);
  expect(await pendingNavigationOf(tabs.active)).toMatchObject({ ticketId: 'ticket-1' });
});

test('without such a tab, the record’s address is opened', async () => {
  await linked('https://crm.example.com/customers/42');
  expect(await openInCrm(params)).toEqual({ ok: true, value: null });
  expect([...tabs.open.values()]).toEqual(['https://crm.example.com/customers/42']);
  expect(await pendingNavigationOf(tabs.active)).toMatchObject({ ticketId: 'ticket-1' });
});

test('without a window, its address is opened in a new one', async () => {
  await linked('https://crm.example.com/customers/42');
  tabs.hasWindow = false;
  expect(await openInCrm(params)).toEqual({ ok: true, value: null });
  expect(tabs.hasWindow).toBe(true);
  expect([...tabs.open.values()]).toEqual(['https://crm.example.com/customers/42']);
  expect(await pendingNavigationOf(tabs.active)).toMatchObject({ ticketId: 'ticket-1' });
});

test.each([
  // The user did not add this site.
  'http://crm.example.com/customers/42',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'chrome://settings',
  'no address',
  undefined,
])('%s is not opened', async (url) => {
  await linked(url);
  expect(await openInCrm(params)).toMatchObject({ failure: { kind: 'no-record' } });
  expect(tabs.open.size).toBe(0);
});

test('a record that the ticket is not linked to is not opened', async () => {
  await linked('https://crm.example.com/customers/42');
  const other = { ...params, reference: 'crm.example.com/customers/43' };
  expect(await openInCrm(other)).toMatchObject({ failure: { kind: 'no-record' } });
  expect(tabs.open.size).toBe(0);
});

test('a ticket that waits for a tab is not opened in it hours later, because the clock was set back', async () => {
  await savePendingNavigation(7, 'test', 'ticket-1');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3 * 3_600_000);
  expect(await pendingNavigationOf(7)).toBeUndefined();
});
