import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveTabRecord, tabRecord } from '../../../lib/background/core/tab-store';
import { addSite } from '../../../lib/background/sites/change-sites';
import { removeFromOtherTabs } from '../../../lib/background/sites/content-scripts';
import { held, reach, tabs } from '../../browser-stand-in';
import { newProfile } from '../background';

const ORIGIN = 'https://crm.example.com';
const left = () => tabs.messages.splice(0);

beforeEach(async () => {
  await newProfile();
  held.origins.add(`${ORIGIN}/*`);
  expect(await addSite({ address: ORIGIN, pattern: '/customers/:id' })).toMatchObject({ ok: true });
  left();
});
afterAll(newProfile);

test.each([
  [
    'a record',
    {
      ref: { host: 'crm.example.com', type: 'customers', id: '42' },
      url: `${ORIGIN}/customers/42`,
    },
  ],
  ['no record', null],
])(
  'a page that shows %s is left when its permission is withdrawn, though the browser hides its address',
  async (_, record) => {
    tabs.open.set(7, '');
    await saveTabRecord(7, record);
    reach.denied.add(`${ORIGIN}/*`);
    await removeFromOtherTabs();
    expect(left()).toEqual([[7, { alongside: 'leave' }]]);
    expect(await tabRecord(7)).toBeUndefined();
  },
);

test('a page without a record stays while its site has its permission', async () => {
  tabs.open.set(7, `${ORIGIN}/customers`);
  await saveTabRecord(7, null);
  await removeFromOtherTabs();
  expect(left()).toEqual([]);
  expect(await tabRecord(7)).toBeNull();
});
