import type { Page } from '@playwright/test';
import type { BrowserWithAlongside, Surface } from '../browsers/surface';

export const PASSPHRASE = 'correct horse battery';

/** Requires the passphrase for every key. */
export async function choosePassphrase(alongside: BrowserWithAlongside): Promise<void> {
  const options = await alongside.open('options');
  await options.click('radio', 'For the live and test keys');
  await options.fill('Passphrase', PASSPHRASE);
  await options.fill('Repeat passphrase', PASSPHRASE);
  await options.click('button', 'Save');
  await options.seeText('Unlocked until you lock it or are away.');
  await options.close();
}

export async function lockNow(alongside: BrowserWithAlongside): Promise<void> {
  const popup = await alongside.open('popup');
  await popup.click('button', 'Lock now');
  await popup.see('textbox', 'Passphrase');
  await popup.close();
}

export async function unlockIn(screen: Surface): Promise<void> {
  await screen.fill('Passphrase', PASSPHRASE);
  await screen.click('button', 'Unlock');
  await screen.missText('Your key is locked');
}

/** Everything in the extension's databases and its session storage, as text. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const of = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: unknown[] = [await Reflect.get(globalThis, 'chrome').storage.session.get(null)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await of(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        parts.push(await of(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(parts);
  });
