import type { Chromium } from '../browsers/chromium';

/**
 * Keeps one transaction over all of a database open, from a page of the extension: whatever the
 * background wants to read or write there waits. So it can be stopped between two steps that only
 * a database lies between, without any code for it in the product.
 */
export async function holdDatabase(
  browser: Chromium,
  name: string,
): Promise<{ letGo(): Promise<void> }> {
  const desk = await browser.open('desk');
  await desk.page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = db.transaction([...db.objectStoreNames], 'readwrite');
    const first = stores.objectStore(db.objectStoreNames[0] ?? '');
    await new Promise<void>((held) => {
      // A transaction lives as long as it is asked for something.
      const again = (): void => {
        held();
        if (Reflect.has(globalThis, 'letGo')) return void db.close();
        first.count().onsuccess = again;
      };
      again();
    });
  }, name);
  return {
    letGo: async () => {
      await desk.page.evaluate(() => Reflect.set(globalThis, 'letGo', true));
      await desk.close();
    },
  };
}
