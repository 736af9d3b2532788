import { done, type Outcome } from '../../domain/core/failure';
import { CHECKLIST, type ChecklistItem, type StoredChecklistItem } from '../../domain/golive/run';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { publish } from '../core/publish';

// What people did on the way to live use (partner-api.md, "Test environment and go-live checks", 11).
// The list is for both environments, and is stored in the database of test.

/** The checked items, in the order in which they are to be done. */
export const readChecklist = async (): Promise<ChecklistItem[]> =>
  (await storedChecklist()).filter(({ takenBack }) => !takenBack);

/** All stored items in that order, including those that were unchecked again. */
export async function storedChecklist(): Promise<StoredChecklistItem[]> {
  const items = await (await environmentDb('test')).getAll('checklist');
  return items.sort((a, b) => CHECKLIST.indexOf(a.item) - CHECKLIST.indexOf(b.item));
}

/** Checks an item with its day and note. Without `tick`, unchecks it and keeps its day and note. */
export async function saveChecklistItem({
  item,
  tick,
}: Params<'golive.checklist.save'>): Promise<Outcome<null>> {
  const tx = (await environmentDb('test')).transaction('checklist', 'readwrite');
  const before = await tx.store.get(item);
  if (tick) await tx.store.put({ item, ...tick });
  else if (before) await tx.store.put({ ...before, takenBack: true });
  await tx.done;
  await Promise.all([
    publish({ kind: 'golive', environment: 'test' }),
    publish({ kind: 'golive', environment: 'live' }),
  ]);
  return done(null);
}
