import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  chromium,
  type Frame,
  type Page,
  type Worker,
} from '@playwright/test';
import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import { PATIENCE } from '../patience';
import { collectComplaints } from './chromium-complaints';
import {
  addressOf,
  allowHosts,
  extensionArgs,
  idOfExtension,
  isEmpty,
  reloadExtension,
  requestsThrough,
  welcomeOf,
  wipeEverything,
} from './chromium-extension';
import { ChromiumSurface } from './chromium-surface';
import { within } from './firefox-bidi';
import { builtExtension, chromiumPath } from './paths';
import { requestsFrom } from './send-request';
import { acrossSections, enterSection } from './settings-sections';
import type { BrowserWithAlongside, CrmTab, Look, OwnPage, OwnScreen } from './surface';
import { openBesideExtension, tabsBeside } from './welcome';

type Screen = OwnScreen & { page: Page };
export type ChromiumPage = ChromiumSurface<Page> & Screen;
export type ChromiumPanel = ChromiumSurface<Frame>;
export type ChromiumTab = Omit<CrmTab, 'sidebar'> & {
  page: Page;
  sidebar(): Promise<ChromiumPanel>;
};

export interface Chromium extends BrowserWithAlongside {
  name: 'chromium';
  open(page: OwnPage, section?: SettingsSection): Promise<ChromiumPage>;
  openCrm(address: string): Promise<ChromiumTab>;
  /**
   * Opens the CRM in a window of its own, which is drawn at full rate; a tab behind another is
   * drawn once a second.
   */
  openCrmWindow(address: string): Promise<ChromiumTab>;
  context: BrowserContext;
  extensionId: string;
  profile: string;
  /** A name for the running instance of the background; the next instance has another. */
  life(): Promise<string>;
  /** The background as Playwright sees it; the object stays the same over restarts. */
  background(): Worker;
  /** Reloads the extension under its open pages, as an update does; resolves when it runs. */
  reloadExtension(): Promise<void>;
  /** Withdraws access to all hosts, as a user does in the browser's settings; or restores it. */
  withdrawHosts(): Promise<void>;
  giveHosts(): Promise<void>;
  /** The same browser without tabs, and without anything that the extension stored or remembers. */
  renew(): Promise<Chromium>;
  /** Kills the browser as a power cut does: none of its processes can do anything more. */
  kill(): Promise<void>;
}

/**
 * Switched off: what Playwright switches off, because this list takes the place of its own, and two
 * pages of the address bar, which cost a quarter of a start.
 */
const FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

type ChromiumLook = Look & {
  build?: string | undefined;
  args?: string[];
  /** Pages are kept in the back/forward cache, as for users. Playwright switches it off. */
  backForwardCache?: boolean;
  /** Playwright closes the browser and ends this process on Ctrl+C. Without it the caller does. */
  endsWithUs?: boolean;
};

/** Starts Chromium with the built extension and a profile of its own. */
export async function startChromium({
  width = 1280,
  height = 800,
  scheme = 'light',
  headless = true,
  profile,
  build = 'chrome-mv3-e2e',
  args = [],
  backForwardCache = false,
  endsWithUs = true,
}: ChromiumLook = {}): Promise<Chromium> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'alongside-chromium-'));
  const extension = build === 'none' ? [] : extensionArgs(builtExtension(build));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    headless,
    viewport: headless ? { width, height } : null,
    // A browser that a user goes on using keeps its sandbox; Chromium has none for root.
    chromiumSandbox: !headless && !isRoot,
    colorScheme: scheme,
    handleSIGINT: endsWithUs,
    handleSIGTERM: endsWithUs,
    handleSIGHUP: endsWithUs,
    args: [
      ...extension,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${FEATURES.join(',')}`,
      headless ? '--headless=new' : `--window-size=${width},${height}`,
      ...args,
    ],
    // Playwright would disable extensions.
    ignoreDefaultArgs: [
      '--disable-extensions',
      '--disable-component-extensions-with-background-pages',
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
  });
  const complaints = collectComplaints(context);
  const close = async () => {
    if (profile || !headless) return context.close();
    // An orderly shutdown takes a second, and this profile is deleted anyway.
    await kill(context);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const driven = { context, profile: folder, close, complaints: async () => complaints.splice(0) };
  const extensionId = build === 'none' ? '' : await idOfExtension(context);
  const welcome = extensionId && !profile ? await welcomeOf(context, extensionId) : undefined;
  return drive(driven, extensionId, welcome);
}

type Driven = Pick<Chromium, 'context' | 'profile' | 'close' | 'complaints'>;

/** `welcome` is the first tab: the settings that the extension opens after installation, or one that shows nothing. */
function drive(driven: Driven, extensionId: string, welcome: Page | undefined): Chromium {
  const { context } = driven;
  const tabs = tabsBeside(welcome, () => context.newPage(), isEmpty);
  return {
    ...driven,
    name: 'chromium',
    extensionId,
    open: async (name, section) => openOwn(await tabs.take(name), extensionId, name, section),
    openCrm: async (address) => openCrm(await tabs.take(), address, extensionId),
    openCrmWindow: async (address) => openCrm(await windowIn(context), address, extensionId),
    withRequests: (work) =>
      tabs.borrow(async (page) => work(await requestsThrough(page, extensionId))),
    stopBackground: () => stopBackground(context),
    background: () => backgroundOf(context),
    life: () =>
      backgroundOf(context).evaluate(() => {
        const known: unknown = Reflect.get(globalThis, 'life');
        const life = typeof known === 'string' ? known : crypto.randomUUID();
        Reflect.set(globalThis, 'life', life);
        return life;
      }),
    reloadExtension: () => reloadExtension(context, extensionId),
    withdrawHosts: () => allowHosts(context, extensionId, 'ON_CLICK'),
    giveHosts: () => allowHosts(context, extensionId, 'ON_ALL_SITES'),
    renew: async () => {
      const tab = await wipeEverything(context, extensionId, () => stopBackground(context));
      await driven.complaints();
      return drive(driven, extensionId, tab);
    },
    kill: () => kill(context),
  };
}

export const isRoot = process.getuid?.() === 0;

async function windowIn(context: BrowserContext): Promise<Page> {
  const session = await context.browser()?.newBrowserCDPSession();
  const opened = context.waitForEvent('page');
  await session?.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  await session?.detach();
  return opened;
}

async function openOwn(
  page: Page,
  id: string,
  name: OwnPage,
  section: SettingsSection | undefined,
): Promise<ChromiumPage> {
  const address = addressOf(id, name);
  if (page.url() === address) await page.waitForLoadState();
  else await openBesideExtension(page, address);
  if (section) await page.evaluate(enterSection, section);
  const screen = Object.assign(new ChromiumSurface(page, page), {
    page,
    request: requestsFrom((script, message) => page.evaluate(script, message)),
    screenshot: async (path: string) => void (await page.screenshot({ path })),
    close: () => page.close(),
  });
  return name === 'options'
    ? acrossSections(screen, (section) => page.evaluate(enterSection, section))
    : screen;
}

async function openCrm(page: Page, address: string, id: string): Promise<ChromiumTab> {
  await page.goto(address);
  const origin = new URL(address).origin;
  return {
    page,
    goto: async (path) => void (await page.goto(new URL(path, origin).href)),
    follow: (name) => page.getByRole('link', { name, exact: true }).first().click(),
    hover: (select) => page.hover(select),
    click: (select) => page.click(select),
    type: (select, text) => page.locator(select).pressSequentially(text),
    press: (key) => page.keyboard.press(key),
    toFront: () => page.bringToFront(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    sidebar: async () => new ChromiumSurface(await sidebarOf(page, id), page),
    isDocked: async () => {
      const frame = page.frames().find((one) => isSidebar(one, id));
      if (!frame) return false;
      return (await frame.frameElement().catch(() => undefined))?.isVisible() ?? false;
    },
    inPage: <T>(script: string) => page.evaluate<T>(script),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => page.close(),
  };
}

// The frame's host changes each session (`use_dynamic_url`); the name of its page does not.
const isSidebar = (frame: Frame, id: string): boolean =>
  frame.parentFrame() !== null &&
  /^chrome-extension:\/\/[^/]+\/sidebar\.html/.test(frame.url()) &&
  id !== '';

async function sidebarOf(page: Page, id: string): Promise<Frame> {
  const there = page.frames().find((frame) => isSidebar(frame, id));
  if (there) return there;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      page.off('framenavigated', look);
      reject(new Error(`No sidebar in ${page.url()} after ${PATIENCE} ms`));
    }, PATIENCE);
    const look = (frame: Frame) => {
      if (!isSidebar(frame, id)) return;
      clearTimeout(timer);
      page.off('framenavigated', look);
      resolve(frame);
    };
    page.on('framenavigated', look);
  });
}

/** Stops the running background; resolves when it has stopped. The next event starts another. */
async function stopBackground(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  let stopping = false;
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (stopping && versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  stopping = true;
  await session.send('ServiceWorker.stopAllWorkers');
  await within(stopped, PATIENCE, 'the background to be stopped');
  await session.detach();
}

function backgroundOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The browser shows no background.');
  return worker;
}

/**
 * Playwright starts browsers as the leader of a process group, so SIGKILL reaches the whole group.
 */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const head = processInfo.find(({ type }) => type === 'browser');
  if (!head) throw new Error('The browser does not say which process it is.');
  const closed = context.waitForEvent('close');
  process.kill(-head.id, 'SIGKILL');
  await closed;
}
