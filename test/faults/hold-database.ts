import type { Chromium } from '../browsers/chromium';

/**
 * Keeps one transaction over a whole database open, from a page of the extension, so that every
 * read and write of the background waits. A test can then stop the background between two steps
 * that only the database separates, without test code in the product.
 */
export async function holdDatabase(
  browser: Chromium,
  name: string,
): Promise<{ release(): Promise<void> }> {
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
      // A transaction stays open as long as it has requests.
      const again = (): void => {
        held();
        if (Reflect.has(globalThis, 'release')) return void db.close();
        first.count().onsuccess = again;
      };
      again();
    });
  }, name);
  return {
    release: async () => {
      await desk.page.evaluate(() => Reflect.set(globalThis, 'release', true));
      await desk.close();
    },
  };
}
