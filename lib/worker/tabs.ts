import { browser } from 'wxt/browser';
import { Sight } from '../domain/page';
import { CrmRecord } from '../domain/record';
import * as z from '../domain/schema';
import { dockKey } from './frames';
import { inLine } from './line';

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

const lookKey = (tabId: number): string => `look/${tabId}`;

const Look = z.record(z.string(), z.boolean());

/** What a tab's last look at its record came to; undefined while there was none. */
export async function tabLook(tabId: number): Promise<Record<string, boolean> | undefined> {
  const key = lookKey(tabId);
  return Look.safeParse((await browser.storage.session.get(key))[key]).data;
}

/** Remembers that; true where it was not told of this visit before. */
export const keepTabLook = (
  tabId: number,
  look: Record<string, boolean> | undefined,
): Promise<boolean> =>
  inLine(lookKey(tabId), async () => {
    const known = await tabLook(tabId);
    if (look) await browser.storage.session.set({ [lookKey(tabId)]: look });
    else if (known) await browser.storage.session.remove(lookKey(tabId));
    return look !== undefined && !known;
  });

const doubtKey = (tabId: number): string => `doubt/${tabId}`;

/** What speaks against the record that a tab's address names, or against what its page is headed. */
const Doubt = z.object({ sight: z.optional(Sight), unproven: z.optional(z.boolean()) });
export type Doubt = z.infer<typeof Doubt>;

export async function tabDoubt(tabId: number): Promise<Doubt> {
  const key = doubtKey(tabId);
  return Doubt.safeParse((await browser.storage.session.get(key))[key]).data ?? {};
}

export const keepTabDoubt = (tabId: number, doubt: Doubt): Promise<void> =>
  browser.storage.session.set({ [doubtKey(tabId)]: doubt });

const choiceKey = (tabId: number): string => `choice/${tabId}`;

/** The record that an agent said a tab shows. Whether the tab still does is its script's to say. */
export async function tabChoice(tabId: number): Promise<CrmRecord | undefined> {
  const key = choiceKey(tabId);
  return CrmRecord.safeParse((await browser.storage.session.get(key))[key]).data;
}

export const keepTabChoice = (tabId: number, record: CrmRecord): Promise<void> =>
  browser.storage.session.set({ [choiceKey(tabId)]: record });

/** Forgets what agents chose, of all tabs. */
export const forgetChoices = async (): Promise<void> =>
  browser.storage.session.remove(
    Object.keys(await browser.storage.session.get(null)).filter((key) => key.startsWith('choice/')),
  );

const givenInKey = (tabId: number): string => `givenIn/${tabId}`;

/** Remembers whether the page in a tab kept removing the dock until its content script gave in. */
export const keepGivenIn = (tabId: number, givenIn: boolean): Promise<void> =>
  givenIn
    ? browser.storage.session.set({ [givenInKey(tabId)]: true })
    : browser.storage.session.remove(givenInKey(tabId));

export const hasGivenIn = async (tabId: number): Promise<boolean> =>
  givenInKey(tabId) in (await browser.storage.session.get(givenInKey(tabId)));

/** Forgets a tab that was closed. */
export const forgetTab = (tabId: number): Promise<void> =>
  browser.storage.session.remove(
    [recordKey, dockKey, lookKey, doubtKey, choiceKey, wishKey, givenInKey].map((keyOf) =>
      keyOf(tabId),
    ),
  );

const wishKey = (tabId: number): string => `wish/${tabId}`;

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
