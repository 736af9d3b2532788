import { afterAll, beforeEach, expect, test } from 'vitest';
import { ruleOf } from '../../lib/crm/rule';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { keepShownRecord } from '../../lib/worker/pages';
import { chooseRecord, readChoices } from '../../lib/worker/sites/choose';
import { tabRecord } from '../../lib/worker/tabs';
import { tabs } from '../browser-stand-in';
import { newProfile } from './background';

const ORIGIN = 'https://crm.example.com';
const asker = { place: 'crm' as const, tabId: 7, documentId: 'page-1', origin: ORIGIN };
const rules = [ruleOf('/customers/:id'), ruleOf('/contacts/:id')];

beforeEach(async () => {
  await newProfile();
  await (await settingsDb()).put('sites', { origin: ORIGIN, rules, addedAt: 0 });
  tabs.open.set(7, `${ORIGIN}/dashboard`);
  const db = await environmentDb('test');
  const seen = (reference: string, title: string, url: string, seenAt: number) =>
    db.put('records', { reference, title, url, seenAt });
  await seen('crm.example.com/customers/41', 'Ada Example', `${ORIGIN}/customers/41`, 1);
  await seen('crm.example.com/customers/42', 'Bob Placeholder', `${ORIGIN}/customers/42`, 2);
  await seen('crm.example.com/customers/43', 'By hand once', `${ORIGIN}/`, 3);
  await seen('other.example/customers/44', 'Elsewhere', 'https://other.example/customers/44', 4);
});
afterAll(newProfile);

const found = () => tabs.told.map((one) => (Array.isArray(one) ? one[1].found : undefined)).at(-1);

test('what was seen on the host is offered, the last first, and the kinds of its rules', async () => {
  expect(await readChoices()).toEqual({
    ok: true,
    value: {
      records: [
        { reference: 'crm.example.com/customers/42', title: 'Bob Placeholder' },
        { reference: 'crm.example.com/customers/41', title: 'Ada Example' },
      ],
      kinds: ['contacts', 'customers'],
    },
  });
});

test.each([
  [{ reference: 'crm.example.com/customers/41' }, 'customers', '41'],
  [{ typed: `${ORIGIN}/contacts/7?tab=notes` }, 'contacts', '7'],
  [{ typed: 'crm.example.com/contacts/7' }, 'contacts', '7'],
  [{ typed: ' /customers/99 ' }, 'customers', '99'],
  [{ typed: 'C-1042', kind: 'customers' }, 'customers', 'C-1042'],
])('%j is taken for the %s of id %s', async (asked, type, id) => {
  expect(await chooseRecord(asked)).toEqual({ ok: true, value: null });
  expect(found()).toMatchObject({ type, id, chosen: true });
});

test.each([
  { reference: 'crm.example.com/customers/43' },
  { reference: 'other.example/customers/44' },
  { typed: 'https://other.example/customers/44' },
  { typed: '/settings' },
  { typed: '42', kind: 'invoices' },
  { typed: '42' },
  { typed: 'two words', kind: 'customers' },
])('%j is no record of the site', async (asked) => {
  expect(await chooseRecord(asked)).toMatchObject({ ok: false, failure: { kind: 'bad-record' } });
  expect(tabs.told).toEqual([]);
});

test('a page that claims a choice which nobody made shows no record', async () => {
  const record = (id: string) => ({
    ref: { type: 'customers', id },
    name: 'Dashboard',
    url: `${ORIGIN}/dashboard`,
    chosen: true,
  });
  const say = (id: string) =>
    keepShownRecord({ record: record(id), needs: 'nothing', gaveIn: false }, asker);
  await say('41');
  expect(await tabRecord(7)).toBeNull();
  await chooseRecord({ reference: 'crm.example.com/customers/41' });
  await say('42');
  expect(await tabRecord(7)).toBeNull();
  await say('41');
  expect(await tabRecord(7)).toMatchObject({ name: 'Ada Example', url: `${ORIGIN}/customers/41` });
});
