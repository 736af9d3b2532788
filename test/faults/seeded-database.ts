import type { Chromium, ChromiumPage } from '../browsers/chromium';

/** Works on a database of the extension in the profile, from a page of the extension. */
const inDatabase = async <T>(
  browser: Chromium,
  work: (page: ChromiumPage) => Promise<T>,
): Promise<T> => {
  const desk = await browser.open('desk');
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
};

/** How many rows a store of the test environment has. */
export const countOf = (browser: Chromium, store: string): Promise<number> =>
  inDatabase(browser, ({ page }) =>
    page.evaluate(
      (store) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('alongside-test');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction(store).objectStore(store).count();
            counting.onsuccess = () => resolve(counting.result);
            counting.onerror = () => reject(counting.error);
            opening.result.close();
          };
        }),
      store,
    ),
  );

/** Gives the database the version of a later release. */
export const makeNewer = (browser: Chromium): Promise<void> =>
  inDatabase(browser, async ({ page }) => {
    const made = page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('alongside-test', 1_000);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    // The background has the database open in its own version; the upgrade waits until that is
    // closed.
    await browser.stopBackground();
    await made;
  });
