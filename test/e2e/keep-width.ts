import type { Chromium } from '../browsers/chromium';

/** Stores the panel's width for a host, from its next page on. */
export async function keepWidth(alongside: Chromium, origin: string, width: number): Promise<void> {
  const options = await alongside.open('options');
  await options.page.evaluate(
    ([origin, width]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alongside');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('docks', 'readwrite');
          tx.objectStore('docks').put({ open: true, width, handleAt: 40 }, origin);
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [origin, width] as const,
  );
  // The background has these rows in memory.
  await alongside.stopBackground();
  await options.close();
}
