import { afterAll, beforeEach, expect, test } from 'vitest';
import { tabRecord } from '../../../lib/background/core/tab-store';
import { chooseRecord, readChoices } from '../../../lib/background/sites/choose-record';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { ruleOf } from '../../../lib/crm/pattern/rule';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { tabs } from '../../browser-stand-in';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const caller = { from: 'crm' as const, tabId: 7, documentId: 'page-1', origin: ORIGIN };
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

const sentChoice = () =>
  tabs.messages.map((one) => (Array.isArray(one) ? one[1].found : undefined)).at(-1);

test('the user can choose records seen on the host, the latest first, and the kinds of its rules', async () => {
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
  [{ typed: 'CRM.Example.com/contacts/7' }, 'contacts', '7'],
  [{ typed: ' /customers/99 ' }, 'customers', '99'],
  [{ typed: 'C-1042', kind: 'customers' }, 'customers', 'C-1042'],
  [
    { typed: '{91330924-802A-4B0D-A900-34FD9D790829}', kind: 'customers' },
    'customers',
    '91330924-802A-4B0D-A900-34FD9D790829',
  ],
])('%j chooses the %s with id %s', async (params, type, id) => {
  expect(await chooseRecord(params)).toEqual({ ok: true, value: null });
  expect(sentChoice()).toMatchObject({ type, id, chosen: true });
});

test('where ids are names, a typed name chooses the record that its address names', async () => {
  await (await settingsDb()).put('sites', {
    origin: ORIGIN,
    rules: [],
    crm: 'frappe-crm',
    addedAt: 0,
  });
  const byAddress = { typed: `${ORIGIN}/crm/organizations/Acme%20%26%20Co%20Berlin` };
  const byName = ['Acme & Co%20Berlin', 'Acme & Co Berlin'].map((typed) => ({
    typed,
    kind: 'company',
  }));
  for (const params of [byAddress, ...byName]) {
    expect(await chooseRecord(params)).toEqual({ ok: true, value: null });
    expect(sentChoice()).toMatchObject({ type: 'company', id: 'Acme%20&%20Co%20Berlin' });
  }
  await chooseRecord({ typed: '10% off', kind: 'company' });
  expect(sentChoice()).toMatchObject({ id: '10%%20off' });
});

test('a typed id chooses the record that its address names, where the address has more than the id', async () => {
  const salesforce = { origin: ORIGIN, rules: [], crm: 'salesforce', addedAt: 0 };
  await (await settingsDb()).put('sites', salesforce);
  const address = { typed: `${ORIGIN}/lightning/r/Contact/0038H00000HeT3EQAV/view` };
  const ids = ['0038H00000HeT3EQAV', '0038H00000HeT3E'].map((typed) => ({
    typed,
    kind: 'contact',
  }));
  for (const params of [address, ...ids]) {
    expect(await chooseRecord(params)).toEqual({ ok: true, value: null });
    expect(sentChoice()).toMatchObject({ type: 'contact', id: '0038H00000HeT3E' });
  }
});

test.each([
  { reference: 'crm.example.com/customers/43' },
  { reference: 'other.example/customers/44' },
  { typed: 'https://other.example/customers/44' },
  { typed: '/settings' },
  { typed: '42', kind: 'invoices' },
  { typed: '42' },
  { typed: 'two words', kind: 'customers' },
])('%j is refused, because it is not a record of the site', async (params) => {
  expect(await chooseRecord(params)).toMatchObject({ ok: false, failure: { kind: 'bad-record' } });
  expect(tabs.messages).toEqual([]);
});

test('a page that reports a choice the user did not make shows no record', async () => {
  const record = (id: string) => ({
    ref: { type: 'customers', id },
    name: 'Dashboard',
    url: `${ORIGIN}/dashboard`,
    chosen: true,
  });
  const report = (id: string) =>
    saveShownRecord({ record: record(id), needs: 'nothing', dockRemoved: false }, caller);
  await report('41');
  expect(await tabRecord(7)).toBeNull();
  await chooseRecord({ reference: 'crm.example.com/customers/41' });
  await report('42');
  expect(await tabRecord(7)).toBeNull();
  await report('41');
  expect(await tabRecord(7)).toMatchObject({ name: 'Ada Example', url: `${ORIGIN}/customers/41` });
});
