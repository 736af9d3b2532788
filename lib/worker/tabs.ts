import { browser } from 'wxt/browser';
import { CrmRecord } from '../domain/record';
import * as z from '../domain/schema';
import { dockKey } from './frames';

// What each tab shows, as its content script last told. `storage.session` lives in memory, dies
// with the browser as tab numbers do, is closed to content scripts, and outlives the background.

const recordKey = (tabId: number): string => `record/${tabId}`;

const StoredRecord = z.nullable(CrmRecord);

/** The record a tab shows, null for none; undefined where no content script ever told. */
export async function tabRecord(tabId: number): Promise<CrmRecord | null | undefined> {
  const key = recordKey(tabId);
  const stored = StoredRecord.safeParse((await browser.storage.session.get(key))[key]);
  return stored.success ? stored.data : undefined;
}

/** Remembers that a tab shows a record, or that none of its records is open. */
export const keepTabRecord = (tabId: number, record: CrmRecord | null): Promise<void> =>
  browser.storage.session.set({ [recordKey(tabId)]: record });

/** Forgets a tab that was closed. */
export const forgetTab = (tabId: number): Promise<void> =>
  browser.storage.session.remove([recordKey(tabId), dockKey(tabId), `wish/${tabId}`]);

/** Every tab that shows a record now. */
export async function tabsWithRecords(): Promise<{ tabId: number; record: CrmRecord }[]> {
  const stored = await browser.storage.session.get(null);
  return Object.entries(stored).flatMap(([key, value]) => {
    const record = CrmRecord.safeParse(value);
    return key.startsWith('record/') && record.success
      ? [{ tabId: Number(key.slice('record/'.length)), record: record.data }]
      : [];
  });
}
