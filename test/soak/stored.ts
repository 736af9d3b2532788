import type { Worker } from '@playwright/test';
import type { StoredLink } from '../../lib/storage/stored-record';
import type { StoredTicket } from '../../lib/storage/stored-ticket';

declare const chrome: {
  alarms: { getAll(): Promise<{ name: string }[]> };
  storage: { session: { get(keys: null): Promise<Record<string, unknown>> } };
};

/** What the extension keeps, beside what a world holds in memory. */
export type Stored = {
  /** Rows by store, of the test environment. */
  rows: Record<string, number>;
  alarms: string[];
  /** Keys of `storage.session`. */
  session: string[];
};

export const storedBy = (background: Worker): Promise<Stored> =>
  background.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('alongside-test');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...db.objectStoreNames];
    const tx = db.transaction(stores);
    const counts = await Promise.all(
      stores.map(
        (store) =>
          new Promise<number>((resolve, reject) => {
            const counting = tx.objectStore(store).count();
            counting.onsuccess = () => resolve(counting.result);
            counting.onerror = () => reject(counting.error);
          }),
      ),
    );
    db.close();
    return {
      rows: Object.fromEntries(stores.map((store, i) => [store, counts[i] ?? 0])),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name).sort(),
      session: Object.keys(await chrome.storage.session.get(null)).sort(),
    };
  });

/** The tickets that the background knows, and their links, as it reads them for polling. */
export const ticketsOf = (
  background: Worker,
): Promise<{ tickets: StoredTicket[]; links: StoredLink[] }> =>
  background.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('alongside-test');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tx = db.transaction(['tickets', 'links']);
    const all = <Row>(store: string) =>
      new Promise<Row[]>((resolve, reject) => {
        const reading = tx.objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const [tickets, links] = await Promise.all([
      all<StoredTicket>('tickets'),
      all<StoredLink>('links'),
    ]);
    db.close();
    return { tickets, links };
  });
