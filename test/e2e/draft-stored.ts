import type { Chromium } from '../browsers/chromium';

/** Whether a draft with this text is in the database of the test environment. */
export async function isDraftStored(browser: Chromium, text: string): Promise<boolean> {
  const desk = await browser.open('desk');
  const kept = await desk.page.evaluate(
    (text) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('alongside-test');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(JSON.stringify(reading.result).includes(JSON.stringify(text)));
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
    text,
  );
  await desk.close();
  return kept;
}
