import { beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { admitPage, dockOf } from '../../../lib/background/core/docked-frames';
import { clearSessionStorage } from '../../../lib/background/core/remembered-items';
import { tabItems } from '../../../lib/background/core/tab-items';
import {
  clearTab,
  closeTab,
  saveTabDoubt,
  saveTabRecord,
  tabDoubt,
  tabRecord,
  tabsWithRecords,
} from '../../../lib/background/core/tab-store';
import * as v from '../../../lib/domain/core/schema';
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

test('a tab whose page was left loses what every feature keeps of it, and another tab nothing', async () => {
  const ofFeature = tabItems('feature/', v.string());
  for (const tabId of [33, 34]) {
    await ofFeature.at(tabId).set('kept');
    await saveTabRecord(tabId, record);
    await admitPage({ ...page, tabId }, crypto.randomUUID(), Promise.resolve(true));
  }
  await clearTab(33);
  expect(await browser.storage.session.get(null)).toEqual({
    'feature/34': 'kept',
    'record/34': record,
    'dock/34': expect.anything(),
  });
});
