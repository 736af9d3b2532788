import { browser } from 'wxt/browser';

/** The version of the extension, as its files say. */
export const appVersion = (): string => browser.runtime.getManifest().version;
