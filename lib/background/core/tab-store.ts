import { runExclusive } from '../../async/run-exclusive';
import * as v from '../../domain/core/schema';
import { RecordObstacle } from '../../domain/crm/content-messages';
import { CrmRecord } from '../../domain/crm/record';
import { noteClosed, removeTabItems, tabItems } from './tab-items';

// What each tab shows, as its content script last reported.

const records = tabItems('record/', v.nullable(CrmRecord));

/** The record that a tab shows; null for none, undefined if no content script reported. */
export const tabRecord = (tabId: number): Promise<CrmRecord | null | undefined> =>
  records.at(tabId).get();

export const saveTabRecord = (tabId: number, record: CrmRecord | null): Promise<void> =>
  records.at(tabId).set(record);

const health = tabItems('look/', v.record(v.string(), v.boolean()));

/** Which of the recipe's selectors found an element in the tab; undefined until a reading is complete. */
export const tabHealth = (tabId: number): Promise<Record<string, boolean> | undefined> =>
  health.at(tabId).get();

/** Saves it. True if this is the first complete reading of the visit. */
export const saveTabHealth = (
  tabId: number,
  found: Record<string, boolean> | undefined,
): Promise<boolean> =>
  runExclusive(health.at(tabId).key, async () => {
    const known = await tabHealth(tabId);
    if (found) await health.at(tabId).set(found);
    else if (known) await health.at(tabId).remove();
    return found !== undefined && !known;
  });

/** What speaks against the record that a tab's address names, or against the name in its heading. */
const Doubt = v.object({
  obstacle: v.optional(RecordObstacle),
  unproven: v.optional(v.boolean()),
  /** No recipe reads any field of it beside its name. */
  nameOnly: v.optional(v.boolean()),
});
export type Doubt = v.InferOutput<typeof Doubt>;

const doubts = tabItems('doubt/', Doubt);

export const tabDoubt = async (tabId: number): Promise<Doubt> =>
  (await doubts.at(tabId).get()) ?? {};

export const saveTabDoubt = (tabId: number, doubt: Doubt): Promise<void> =>
  doubts.at(tabId).set(doubt);

const choices = tabItems('choice/', CrmRecord);

/** The record that the agent chose for a tab. Its content script reports whether it is still shown. */
export const tabChoice = (tabId: number): Promise<CrmRecord | undefined> => choices.at(tabId).get();

export const saveTabChoice = (tabId: number, record: CrmRecord): Promise<void> =>
  choices.at(tabId).set(record);

export const clearTabChoices = choices.removeAll;

const installations = tabItems(
  'installation/',
  v.object({ reference: v.string(), installationId: v.string(), insteadOf: v.string() }),
);

/**
 * The installation that the agent chose in a panel, for one record and while another one is chosen in
 * the popup.
 */
export const tabInstallation = installations.at;

export const tabInstallations = installations.all;

const dockRemoved = tabItems('dockRemoved/', v.literal(true));

/** Saves whether the page in a tab kept removing the dock until its content script gave up. */
export const saveDockRemoved = (tabId: number, isRemoved: boolean): Promise<void> =>
  isRemoved ? dockRemoved.at(tabId).set(true) : dockRemoved.at(tabId).remove();

export const isDockRemoved = async (tabId: number): Promise<boolean> =>
  (await dockRemoved.at(tabId).get()) !== undefined;

/**
 * The record and the number of unread messages that each tab's page was told last. In memory only: after
 * a restart of the background every page is told again.
 */
const told = new Map<number, { reference: string; unread: number }>();

/** Notes what a tab's page is told of its record. False if it was told the same before. */
export function tellUnread(tabId: number, reference: string, unread: number): boolean {
  if (toldUnread(tabId, reference) === unread) return false;
  told.set(tabId, { reference, unread });
  return true;
}

/** The number of unread messages that a tab's page was told last, if that was of this record. */
export function toldUnread(tabId: number, reference: string): number | undefined {
  const last = told.get(tabId);
  return last?.reference === reference ? last.unread : undefined;
}

/**
 * The last report of each tab's content script. Earlier ones, also of the document before, may still be handled; so may
 * all of them after the tab was cleared.
 */
export const lastReports = new Map<number, { documentId: string | undefined }>();

/** Removes everything about a closed tab, also what a request on its way is about to save. */
export function closeTab(tabId: number): Promise<void> {
  noteClosed(tabId);
  return clearTab(tabId);
}

/** Removes everything about a tab whose page was left. */
export function clearTab(tabId: number): Promise<void> {
  told.delete(tabId);
  lastReports.delete(tabId);
  return removeTabItems(tabId);
}

/** Every tab whose content script reported, with the record that it shows, if any. */
export const reportedTabs = async (): Promise<{ tabId: number; record: CrmRecord | null }[]> =>
  (await records.all()).map(({ id, value }) => ({ tabId: Number(id), record: value }));

/** Every tab that shows a record. */
export const tabsWithRecords = async (): Promise<{ tabId: number; record: CrmRecord }[]> =>
  (await reportedTabs()).flatMap(({ tabId, record }) => (record ? [{ tabId, record }] : []));
