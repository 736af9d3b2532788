import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Frame, type KeyInput, type Page, TimeoutError } from 'puppeteer-core';
import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import { PATIENCE } from '../patience';
import { Bidi, until, within } from './firefox-bidi';
import { collectComplaints } from './firefox-complaints';
import { FIREFOX_ID, FIREFOX_UUID, firefoxPrefs } from './firefox-prefs';
import { FirefoxSurface } from './firefox-surface';
import { builtExtension, firefoxPath } from './paths';
import { requestsFrom } from './send-request';
import { acrossSections, enterSection } from './settings-sections';
import type { BrowserWithAlongside, CrmTab, Look, OwnPage } from './surface';

const BASE = `moz-extension://${FIREFOX_UUID}`;

export interface Firefox extends BrowserWithAlongside {
  name: 'firefox';
  open(page: OwnPage, section?: SettingsSection): ReturnType<typeof openOwn>;
  openCrm(address: string): ReturnType<typeof openCrm>;
  /** Withdraws host permissions, as a user does in the browser's settings. */
  withdraw(origins: string[]): Promise<void>;
  /** Dispatches a command of the extension, as the browser does when its keys are pressed. */
  command(name: string): Promise<void>;
  /** Ends the browser as a crash does. */
  kill(): Promise<void>;
  /**
   * Leaves one empty tab, and nothing that the extension stored or remembers. False if something of that could
   * not be deleted.
   */
  renew(): Promise<boolean>;
}

/**
 * Starts Firefox with the built extension, driven over WebDriver BiDi.
 * `--remote-allow-system-access` lets the driver into pages of the extension, and into the browser
 * itself for its error console.
 */
export async function startFirefox({
  width = 1280,
  height = 800,
  scheme = 'light',
  headless = true,
  prefs = {},
  build = 'firefox-mv3-e2e',
  profile,
  isAgain = false,
  trustsAll = false,
}: Look & {
  prefs?: Record<string, unknown>;
  build?: string | undefined;
  /** The profile had the extension before. */
  isAgain?: boolean;
  /** Accepts every certificate, also for requests of the extension. */
  trustsAll?: boolean;
} = {}): Promise<Firefox> {
  const extension = builtExtension(build);
  if (!existsSync(`${extension}/manifest.json`)) throw new Error(`${extension} holds no extension`);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless,
    defaultViewport: null,
    args: ['--remote-allow-system-access', `--width=${width}`, `--height=${height + 86}`],
    // Without this, release builds of Firefox ignore the preference that keeps them off the
    // network.
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
    extraPrefsFirefox: { ...firefoxPrefs(scheme), ...prefs },
    acceptInsecureCerts: trustsAll,
    ...(profile && { userDataDir: profile }),
  });
  const bidi = await Bidi.of(browser);
  const complaints = await collectComplaints(bidi, FIREFOX_ID);
  await browser.installExtension(extension);
  if (!isAgain) await closeWelcome(bidi);
  const stopBackground = (): Promise<void> =>
    bidi.inBrowser(
      `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(FIREFOX_ID)});
       await extension.terminateBackground({ disableResetIdleForTest: true });`,
    );
  return {
    name: 'firefox',
    open: async (name, section) => openOwn(await browser.newPage(), bidi, name, section),
    openCrm: async (address) => openCrm(await browser.newPage(), bidi, address),
    withRequests: async (work) => {
      const options = await openOwn(await browser.newPage(), bidi, 'options', undefined);
      const result = await work(options.request);
      await options.close();
      return result;
    },
    stopBackground,
    renew: async () => {
      const page = await browser.newPage();
      const own = bidi.contextOf(page.mainFrame());
      for (const { context } of await bidi.tabs())
        if (context !== own) await bidi.closeTab(context);
      await bidi.inBrowser('Services.cookies.removeAll();');
      const { request } = await openOwn(page, bidi, 'options', undefined);
      const { isWhole } = await request('browserData.wipe', {});
      await stopBackground();
      await request('settings.shortcuts.read', {});
      await page.goto('about:blank');
      await complaints.take();
      return isWhole;
    },
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
    kill: async () => {
      const program = browser.process();
      const ended = new Promise((resolve) => program?.once('exit', resolve));
      program?.kill('SIGKILL');
      await ended;
      if (profile)
        await until(async () => arePrefsRestored(profile), 'the driver to leave the profile');
    },
    close: () => browser.close(),
  };
}

/** Once a browser has ended, the driver puts back the preferences that it had replaced in a profile. */
const arePrefsRestored = (profile: string): boolean =>
  ['user.js', 'prefs.js'].every((file) => !existsSync(join(profile, `${file}.puppeteer`)));

/**
 * Closes the settings, which open after installation. The driver does not always learn of a tab that the
 * browser opened (seen on 2026-11-23: one of 60 starts), so the tests use tabs that the driver opened.
 */
async function closeWelcome(bidi: Bidi): Promise<void> {
  const isWelcome = ({ url }: { url: string }) => url === `${BASE}/options.html`;
  const find = async () => (await bidi.tabs()).find(isWelcome);
  const tab = await until(find, 'the settings to open by themselves').catch(
    async (error: Error) => {
      const tabs = (await bidi.tabs()).map(({ context, url }) => `${context} ${url}`);
      throw new Error(`${error.message}. Tabs: ${tabs.join(', ')}.`);
    },
  );
  await bidi.closeTab(tab.context);
}

async function openOwn(
  page: Page,
  bidi: Bidi,
  name: OwnPage,
  section: SettingsSection | undefined,
) {
  const address = `${BASE}/${name}.html`;
  const there = await page.evaluate('location.href').catch(() => undefined);
  if (there !== address) await bidi.navigate(page, address);
  if (section) await page.evaluate(enterSection, section);
  const screen = Object.assign(new FirefoxSurface(page.mainFrame(), page), {
    page,
    request: requestsFrom((script, message) => page.evaluate(script, message)),
    inFrame: <T>(body: string) => bidi.inFrameOf<T>(page, body),
    screenshot: async (path: string) => shoot(page, path),
    close: () => page.close(),
  });
  return name === 'options'
    ? acrossSections(screen, (section) => page.evaluate(enterSection, section))
    : screen;
}

/**
 * Loads a page, and loads it again, as a user would, if it is not complete after half of the time, or if the
 * driver takes the end of the load before, which this one cuts off, for the end of this one. Each was seen
 * once beside Request Tracker, on 2026-11-23.
 */
const load = async (page: Page, address: string): Promise<void> =>
  void (await page.goto(address, { timeout: PATIENCE / 2 }).catch((error: unknown) => {
    const isCutOff = error instanceof Error && error.message.includes('NS_BINDING_ABORTED');
    if (error instanceof TimeoutError || isCutOff) return page.goto(address);
    throw error;
  }));

type FirefoxTab = Omit<CrmTab, 'sidebar'> & {
  page: Page;
  sidebar(): Promise<FirefoxSurface>;
};

async function openCrm(page: Page, bidi: Bidi, address: string): Promise<FirefoxTab> {
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  const origin = new URL(address).origin;
  return {
    page,
    goto: (path) => load(page, new URL(path, origin).href),
    follow: (name) => new FirefoxSurface(page.mainFrame(), page).click('link', name),
    hover: (select) => page.hover(select),
    click: (select) => page.click(select),
    type: (select, text) => page.type(select, text),
    press: (key) => page.keyboard.press(key as KeyInput),
    toFront: () => page.bringToFront(),
    resize: (width, height) => page.setViewport({ width, height }),
    back: async () => void (await page.evaluate('history.back()')),
    reload: async () => void (await page.reload()),
    sidebar: async () => new FirefoxSurface(await sidebarOf(page, bidi), page),
    isDocked: async () => {
      const frame = await findSidebar(page, bidi);
      if (!frame) return false;
      // A folded panel lies outside the window, and only an observer in the frame can detect that.
      const seen = frame.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            new IntersectionObserver(([entry], observer) => {
              observer.disconnect();
              resolve(entry?.isIntersecting ?? false);
            }).observe(document.body);
          }),
      );
      // A frame that is removed while the script runs is not docked.
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
