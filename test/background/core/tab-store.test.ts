import { beforeEach, expect, test } from 'vitest';
import { admitPage, dockOf } from '../../../lib/background/core/docked-frames';
import { clearSessionStorage } from '../../../lib/background/core/remembered-items';
import {
  closeTab,
  saveTabDoubt,
  saveTabRecord,
  tabDoubt,
  tabRecord,
  tabsWithRecords,
} from '../../../lib/background/core/tab-store';
import { resetBrowser } from '../../browser-stand-in';
import { CUSTOMER } from '../background';

beforeEach(async () => {
  resetBrowser();
  await clearSessionStorage();
});

const record = { ref: CUSTOMER, url: 'https://crm.example.com/customers/42' };
const page = {
  from: 'crm' as const,
  tabId: 31,
  documentId: 'page-1',
  origin: 'https://crm.example.com',
};

test('a tab that closes while its page reports a record leaves nothing behind', async () => {
  await saveTabRecord(31, record);
  await closeTab(31);
  await saveTabRecord(31, record);
  await saveTabDoubt(31, { unproven: true });
  await admitPage(page, crypto.randomUUID(), Promise.resolve(true));
  expect(await tabsWithRecords()).toEqual([]);
  expect(await tabRecord(31)).toBeUndefined();
  expect(await tabDoubt(31)).toEqual({});
  expect(await dockOf(31).get()).toBeUndefined();
});

test('a page that was being admitted when the tab closed is not kept either', async () => {
  const admitted = admitPage({ ...page, tabId: 32 }, crypto.randomUUID(), Promise.resolve(true));
  await closeTab(32);
  await admitted;
  expect(await dockOf(32).get()).toBeUndefined();
});
