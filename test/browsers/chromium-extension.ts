import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { OwnPage } from './surface';

/** The arguments that load one unpacked extension, and no other. */
export const extensionArgs = (path: string): string[] => [
  '--headless=new',
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

/** Installs the extension in `path`. Resolves to its id when its background runs. */
export async function install(context: BrowserContext, path: string): Promise<string> {
  const started = context.waitForEvent('serviceworker');
  const session = await browserSession(context);
  await session.send('Extensions.loadUnpacked', { path });
  await session.detach();
  return new URL((await started).url()).host;
}

/** Closes all tabs and removes an extension that `install` installed, with its data. */
export async function uninstall(context: BrowserContext, id: string): Promise<void> {
  // With its last tab Chromium would close the window.
  const blank = await context.newPage();
  await Promise.all(context.pages().map((page) => page !== blank && page.close()));
  await context.clearCookies();
  const session = await browserSession(context);
  await session.send('Extensions.uninstall', { id });
  await session.detach();
}

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser cannot be driven.');
  return session;
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
