import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { PATIENCE } from '../patience';
import { Bidi, until, within } from './firefox-bidi';
import { keepComplaints } from './firefox-complaints';
import { FIREFOX_ID, FIREFOX_UUID, firefoxPrefs } from './firefox-prefs';
import { FirefoxSurface } from './firefox-surface';
import { builtExtension, firefoxPath } from './paths';
import type { BrowserWithAlongside, CrmTab, Look, OwnPage } from './surface';
import { tabsBeside } from './welcome';

const BASE = `moz-extension://${FIREFOX_UUID}`;

export interface Firefox extends BrowserWithAlongside {
  name: 'firefox';
  open(page: OwnPage): ReturnType<typeof openOwn>;
  openCrm(address: string): ReturnType<typeof openCrm>;
  /** Takes host permissions away, as a person does in the browser's own settings. */
  withdraw(origins: string[]): Promise<void>;
  /** What the browser does when the keys of one of the extension's commands are pressed. */
  command(name: string): Promise<void>;
}

/**
 * Firefox with the built extension, driven over WebDriver BiDi. `--remote-allow-system-access`
 * lets the driver into pages of the extension, and into the browser itself for its error console.
 */
export async function startFirefox({
  width = 1280,
  height = 800,
  scheme = 'light',
  headless = true,
  prefs = {},
}: Look & { prefs?: Record<string, unknown> } = {}): Promise<Firefox> {
  const extension = builtExtension('firefox-mv3-e2e');
  if (!existsSync(`${extension}/manifest.json`)) throw new Error(`${extension} holds no extension`);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless,
    defaultViewport: null,
    args: ['--remote-allow-system-access', `--width=${width}`, `--height=${height + 86}`],
    // Without it release builds of Firefox ignore the preference that keeps them off the network.
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    extraPrefsFirefox: { ...firefoxPrefs(scheme), ...prefs },
  });
  const bidi = await Bidi.of(browser);
  const complaints = await keepComplaints(bidi, FIREFOX_ID);
  await browser.installExtension(extension);
  const tabFor = tabsBeside(await welcomeOf(browser, bidi), () => browser.newPage());
  return {
    name: 'firefox',
    open: async (name) => openOwn(await tabFor(name), bidi, name),
    openCrm: async (address) => openCrm(await tabFor(), bidi, address),
    stopBackground: () =>
      bidi.inBrowser(
        `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(FIREFOX_ID)});
         await extension.terminateBackground({ disableResetIdleForTest: true });`,
      ),
    withdraw: (origins) =>
      bidi.inBrowser(
        `const { ExtensionPermissions } = ChromeUtils.importESModule(
           'resource://gre/modules/ExtensionPermissions.sys.mjs');
         const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(FIREFOX_ID)});
         const gone = { permissions: [], origins: ${JSON.stringify(origins)}, data_collection: [] };
         await ExtensionPermissions.remove(extension.id, gone, extension);`,
      ),
    command: (name) =>
      bidi.inBrowser(
        `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(FIREFOX_ID)});
         extension.shortcuts.onCommand(${JSON.stringify(name)});`,
      ),
    complaints: () => complaints.take(),
    close: () => browser.close(),
  };
}

/** After installation the settings open by themselves. */
const welcomeOf = (browser: Browser, bidi: Bidi): Promise<Page> =>
  until(async () => {
    const tabs = await bidi.tabs();
    const tab = tabs.find(({ url }) => url === `${BASE}/options.html`);
    const pages = tab ? await browser.pages() : [];
    return pages.find((page) => bidi.contextOf(page.mainFrame()) === tab?.context);
  }, 'the settings to open by themselves').catch(async (error: Error) => {
    const tabs = (await bidi.tabs()).map(({ context, url }) => `${context} ${url}`);
    const pages = (await browser.pages()).map((page) => bidi.contextOf(page.mainFrame()));
    throw new Error(`${error.message}. Tabs: ${tabs.join(', ')}. Pages: ${pages.join(', ')}.`);
  });

async function openOwn(page: Page, bidi: Bidi, name: OwnPage) {
  const address = `${BASE}/${name}.html`;
  const there = await page.evaluate('location.href').catch(() => undefined);
  if (there !== address) await bidi.navigate(page, address);
  const surface = new FirefoxSurface(page.mainFrame(), page);
  return Object.assign(surface, {
    page,
    inFrame: <T>(body: string) => bidi.inFrameOf<T>(page, body),
    screenshot: async (path: string) => shoot(page, path),
    close: () => page.close(),
  });
}

async function openCrm(page: Page, bidi: Bidi, address: string): Promise<CrmTab & { page: Page }> {
  await page.goto(address);
  const origin = new URL(address).origin;
  return {
    page,
    goto: async (path) => void (await page.goto(new URL(path, origin).href)),
    follow: (name) => new FirefoxSurface(page.mainFrame(), page).click('link', name),
    back: async () => void (await page.evaluate('history.back()')),
    reload: async () => void (await page.reload()),
    sidebar: async () => new FirefoxSurface(await sidebarOf(page, bidi), page),
    isDocked: async () => {
      const frame = await findSidebar(page, bidi);
      if (!frame) return false;
      // A folded panel lies outside the window, which only an observer in the frame can tell.
      const seen = frame.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            new IntersectionObserver(([entry], observer) => {
              observer.disconnect();
              resolve(entry?.isIntersecting ?? false);
            }).observe(document.body);
          }),
      );
      // A frame that goes away while it is asked is not docked.
      return within(seen, PATIENCE, 'the frame to say whether it is seen').catch(
        (error: unknown) => {
          if (/no such frame|Discarded|detached/i.test(String(error))) return false;
          throw error;
        },
      );
    },
    inPage: async <T>(script: string) => (await page.evaluate(script)) as T,
    screenshot: async (path) => shoot(page, path),
    close: () => page.close(),
  };
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.bringToFront();
  if (path.endsWith('.png')) await page.screenshot({ path: path as `${string}.png` });
}

async function findSidebar(page: Page, bidi: Bidi): Promise<Frame | undefined> {
  const contexts = await bidi.contextsIn(page);
  const context = contexts.find(({ url }) => url.startsWith(`${BASE}/sidebar.html`))?.context;
  const frame = page.frames().find((one) => bidi.contextOf(one) === context);
  if (!context || !frame) return undefined;
  const ready = await frame.evaluate(() => document.readyState).catch(() => 'gone');
  return ready === 'complete' ? frame : undefined;
}

const sidebarOf = (page: Page, bidi: Bidi): Promise<Frame> =>
  until(() => findSidebar(page, bidi), `a sidebar in ${page.url()}`);
