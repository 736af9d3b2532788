import type { BrowserContext, Page } from '@playwright/test';
import { requestsFrom, type SendRequest } from './send-request';
import type { OwnPage } from './surface';

/** The arguments that load one unpacked extension, and no other. */
export const extensionArgs = (path: string): string[] => [
  `--disable-extensions-except=${path}`,
  `--load-extension=${path}`,
];

export const addressOf = (id: string, name: OwnPage): string =>
  `chrome-extension://${id}/${name}.html`;

export async function idOfExtension(context: BrowserContext): Promise<string> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return new URL(worker.url()).host;
}

/** The settings open after installation. */
export const welcomeOf = (context: BrowserContext, id: string): Promise<Page> =>
  new Promise((resolve) => {
    const done = (page: Page) => {
      context.off('page', look);
      resolve(page);
    };
    // A page may exist before its address is known.
    const look = (page: Page) => {
      const see = () => {
        if (page.url() === addressOf(id, 'options')) done(page);
      };
      see();
      page.on('framenavigated', see);
    };
    context.pages().forEach(look);
    context.on('page', look);
  });

/**
 * Closes all tabs, deletes everything that the extension stored, as `Delete all data` in the settings does,
 * and restarts the background, which clears its memory. Returns a tab that shows nothing.
 */
export async function wipeEverything(
  context: BrowserContext,
  id: string,
  stopBackground: () => Promise<void>,
): Promise<Page> {
  const known = lastingTabs.get(context);
  const stays = known && !known.isClosed() ? known : await context.newPage();
  lastingTabs.set(context, stays);
  // The last one opened is the one in front.
  const page = await context.newPage();
  await Promise.all(context.pages().map((one) => one !== page && one !== stays && one.close()));
  await context.clearCookies();
  const request = await requestsThrough(page, id);
  const { isWhole } = await request('browserData.wipe', {});
  if (!isWhole) throw new Error('Something of the test before could not be deleted.');
  await stopBackground();
  await request('settings.shortcuts.read', {});
  return page;
}

/** A tab of each used browser that no test gets: a window stays when a test closes its own tabs. */
const lastingTabs = new WeakMap<BrowserContext, Page>();

/**
 * Sends requests through a tab: from the settings if they are open there, otherwise from a page of their
 * address without their scripts and styles, which need not load for that.
 */
export async function requestsThrough(page: Page, id: string): Promise<SendRequest> {
  if (page.url() === addressOf(id, 'options')) await page.waitForLoadState();
  else if (!isSilent(page)) await enterSilently(page, `${addressOf(id, 'options')}${SILENT}`);
  return requestsFrom((script, message) => page.evaluate(script, message));
}

const SILENT = '?silent';

/** Whether a tab shows nothing. */
export const isEmpty = (page: Page): boolean => page.url() === 'about:blank' || isSilent(page);

const isSilent = (page: Page): boolean => page.url().endsWith(SILENT);

/** Opens an address whose document stops before it loads anything. */
async function enterSilently(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'window.stop()',
  });
  await page.goto(address, { waitUntil: 'commit' });
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await session.detach();
}

/** Reloads the extension under its open pages, as an update does; resolves when it runs. */
export async function reloadExtension(context: BrowserContext, id: string): Promise<void> {
  const started = context.waitForEvent('serviceworker');
  // Outside developer mode Chromium would disable an unpacked extension instead.
  await inSettings(context, 'updateProfileConfiguration', { inDeveloperMode: true });
  await inSettings(context, 'reload', id, { failQuietly: true });
  await started;
}

export const allowHosts = (context: BrowserContext, extensionId: string, hostAccess: string) =>
  inSettings(context, 'updateExtensionConfiguration', { extensionId, hostAccess });

/** Does what a user does on the browser's own page of extensions. */
async function inSettings(context: BrowserContext, method: string, ...args: unknown[]) {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(
    ([method, args]) => Reflect.get(globalThis, 'chrome').developerPrivate[method](...args),
    [method, args] as const,
  );
  await page.close();
}
