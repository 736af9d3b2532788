import type { EnvironmentSchema } from '../../lib/storage/schema';

/** The stores that tests read. */
export type ReadStore = 'drafts' | 'files' | 'links' | 'teamEntries';

/** Runs in a page or the background of the extension: all rows of a store of the test environment. */
export function readRows<Store extends ReadStore>(
  store: Store,
): Promise<EnvironmentSchema[Store]['value'][]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('alongside-test');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
      opening.result.close();
    };
  });
}
