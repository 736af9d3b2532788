import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { saveTabRecord, tabRecord } from '../../../lib/background/core/tab-store';
import { addSite, removeSite } from '../../../lib/background/sites/change-sites';
import {
  registerScripts,
  removeFromOtherTabs,
} from '../../../lib/background/sites/content-scripts';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { browser, held, reach, tabs } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
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

test('of two changes in quick succession the later one decides on which sites the script is', async () => {
  let goOn = (_granted: boolean): void => undefined;
  const granted = new Promise<boolean>((resolve) => {
    goOn = resolve;
  });
  const contains = vi.spyOn(browser.permissions, 'contains').mockReturnValueOnce(granted);
  const earlier = registerScripts();
  await waitFor(() => expect(contains).toHaveBeenCalled());
  await removeSite(ORIGIN);
  goOn(true);
  await earlier;
  expect([...held.scripts.keys()]).toEqual([]);
});

test('a report that is handled while its site is removed leaves no record in the tab', async () => {
  let goOn = (_granted: boolean): void => undefined;
  const granted = new Promise<boolean>((resolve) => {
    goOn = resolve;
  });
  const contains = vi.spyOn(browser.permissions, 'contains').mockReturnValueOnce(granted);
  const url = `${ORIGIN}/customers/42`;
  tabs.open.set(7, url);
  const reported = saveShownRecord(
    { record: { ref: { type: 'customers', id: '42' }, url }, needs: 'nothing' },
    { from: 'crm', tabId: 7, documentId: 'page-1', origin: ORIGIN },
  );
  await waitFor(() => expect(contains).toHaveBeenCalled());
  await removeSite(ORIGIN);
  goOn(true);
  expect(await reported).toMatchObject({ failure: { kind: 'denied' } });
  expect(await tabRecord(7)).toBeUndefined();
});
