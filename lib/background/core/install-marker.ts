import { browser } from 'wxt/browser';

// Browsers delete a damaged database without a sign, and the extension then looks newly installed. This
// marker lies outside the database and says only that there was data.

const MARKER = 'kept';

/** Sets the marker when the first key is added, and removes it with the last one. */
export const setInstallMarker = (hasData: boolean): Promise<void> =>
  hasData ? browser.storage.local.set({ [MARKER]: true }) : browser.storage.local.remove(MARKER);

/** Whether a key was added and not removed. If the database has none, it was lost. */
export const hasInstallMarker = async (): Promise<boolean> =>
  (await browser.storage.local.get(MARKER))[MARKER] === true;
