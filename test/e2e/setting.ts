import { test as base, expect, type TestInfo } from '@playwright/test';
import {
  type Chromium,
  type ChromiumPanel,
  type ChromiumTab,
  startChromium,
} from '../browsers/chromium';
import { type Firefox, startFirefox } from '../browsers/firefox';
import type { SendRequest } from '../browsers/send-request';
import type { BrowserWithAlongside, Look, Surface } from '../browsers/surface';
import { startCrmPages } from '../crm-pages/serve';
import type { DialectName } from '../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../fake-service/server';
import { turnOffUndo } from './without-undo';

/**
 * `build` is the folder of another build of the extension than the tested one. `ownBrowser`: the tests
 * of the file leave something in the browser that outlives the extension, so no other test gets it.
 */
type Options = {
  dialect: DialectName;
  look: Look & { build?: string; args?: string[]; backForwardCache?: boolean };
  ownBrowser: boolean;
};
type Given = {
  service: FakeService;
  crm: string;
  /** Chromium with the extension. */
  alongside: Chromium;
  /** A second Chromium with the extension, which shares nothing with the first. */
  colleague: Chromium;
  /** Complaints that a test provokes and expects. Any other fails the test. */
  expected: RegExp[];
};

/**
 * Browsers that earlier tests of this worker used and that wait for their next test, by what they were started
 * with: the usual one, a colleague's, and at most one that looks otherwise.
 */
type Used = Map<string, Chromium>;

/**
 * Gives each test a stand-in service, the in-house CRM and Chromium with the extension. Starting a
 * browser takes longer than most tests, so a test gets the browser of the one before it, without
 * anything that the extension stored; after a failed test, a new browser.
 */
export const test = base.extend<Options & Given, { used: Used }>({
  used: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const used: Used = new Map();
      await use(used);
      for (const browser of used.values()) await browser.close();
    },
    { scope: 'worker' },
  ],
  ownBrowser: [false, { option: true }],
  dialect: ['plain', { option: true }],
  look: [{}, { option: true }],
  service: async ({ dialect }, use) => {
    const service = await startFakeService({ dialect });
    await use(service);
    await service.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  crm: async ({}, use) => {
    const pages = await startCrmPages();
    await use(pages.address);
    await pages.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  expected: async ({}, use) => use([]),
  alongside: async ({ look, ownBrowser, expected, used }, use, info) => {
    const key = ownBrowser ? undefined : JSON.stringify(look);
    await lend(used, key, look, use, { expected, info });
  },
  colleague: async ({ expected, used }, use, info) =>
    lend(used, COLLEAGUE, {}, use, { expected, info }),
});

type Lent = { expected: RegExp[]; info: TestInfo };

/**
 * Lends a test the browser that waits under this key, or a new one. Afterwards it waits for the next test,
 * without anything that this one left; without a key, or if the test failed, it ends.
 */
async function lend(
  used: Used,
  key: string | undefined,
  look: Options['look'],
  use: (browser: Chromium) => Promise<void>,
  { expected, info }: Lent,
): Promise<void> {
  const browser = await browserFor(used, key, look);
  await use(browser);
  const isPassed = info.status === info.expectedStatus;
  if (!isPassed)
    await Promise.allSettled(
      browser.context.pages().map((page, i) =>
        page.screenshot({
          path: info.outputPath(`${key === COLLEAGUE ? key : 'page'}-${i}.png`),
        }),
      ),
    );
  const complaints = await browser.complaints();
  const unexpected = complaints.filter((one) => !expected.some((known) => known.test(one)));
  const [renewed] = await Promise.allSettled(
    key !== undefined && isPassed && unexpected.length === 0 ? [browser.renew()] : [],
  );
  if (key !== undefined && renewed?.status === 'fulfilled') used.set(key, renewed.value);
  else await browser.close();
  expect(unexpected).toEqual([]);
  if (renewed?.status === 'rejected') throw renewed.reason;
}

/** The browser that waits under this key, or a new one. Those that wait and look otherwise end. */
async function browserFor(
  used: Used,
  key: string | undefined,
  look: Options['look'],
): Promise<Chromium> {
  const there = key === undefined ? undefined : used.get(key);
  if (key !== undefined) used.delete(key);
  if (key !== COLLEAGUE)
    for (const [other, browser] of used)
      if (other !== USUAL_LOOK && other !== COLLEAGUE) {
        used.delete(other);
        await browser.close();
      }
  return there ?? startChromium(look);
}

/** How most tests look. */
const USUAL_LOOK = JSON.stringify({});

/** The key of a second browser, in which a colleague works. */
const COLLEAGUE = 'colleague';

export { expect };

type FirefoxOptions = {
  prefs?: Record<string, unknown>;
  build?: string | undefined;
  /** The test leaves something in the browser that outlives the extension, so no other test gets it. */
  ownBrowser?: boolean;
};

/** The Firefox of the test before in this process. It ends with the process. */
let usedFirefox: Firefox | undefined;

/**
 * Runs one test in Firefox with the extension, which must not log complaints either. As with Chromium, a test
 * gets the browser of the one before it.
 */
export async function inFirefox(
  work: (browser: Firefox) => Promise<void>,
  { ownBrowser, ...look }: FirefoxOptions = {},
): Promise<void> {
  const isUsual = Object.keys(look).length === 0;
  const browser =
    (isUsual && !ownBrowser && (await renewedFirefox())) || (await startFirefox(look));
  let isGood = false;
  try {
    await work(browser);
    expect(await browser.complaints()).toEqual([]);
    isGood = true;
  } finally {
    if (isGood && isUsual && !ownBrowser) usedFirefox = browser;
    else await browser.close();
  }
}

async function renewedFirefox(): Promise<Firefox | undefined> {
  const browser = usedFirefox;
  usedFirefox = undefined;
  const [renewed] = await Promise.allSettled([browser?.renew()]);
  if (renewed.status === 'fulfilled' && renewed.value) return browser;
  // It ended, or a busy machine did not delete a database in time: the test gets a new one.
  await browser?.close();
  return undefined;
}

/** Adds a key by a request to the background. Tests of the form type into it instead. */
export const addKey = (browser: BrowserWithAlongside, service: FakeService, key: string) =>
  browser.withRequests((request) => storeKey(request, service, key));

/** Adds the in-house CRM by a request to the background. */
export const addCrm = (browser: BrowserWithAlongside, crm: string, pattern = '/customers/:id') =>
  browser.withRequests((request) => storeCrm(request, crm, pattern));

export const storeKey = (request: SendRequest, { address }: FakeService, key: string) =>
  request('keys.add', { address, key });

export const storeCrm = (request: SendRequest, address: string, pattern: string) =>
  request('sites.add', { address, pattern });

type SetupOptions = {
  key?: string;
  pattern?: string;
  /** Replies wait for `Undo`, as they do by default. */
  undo?: boolean;
};

/** What an engineer does on the first day: adds a key and the in-house CRM. */
export const setUp = (
  browser: BrowserWithAlongside,
  service: FakeService,
  crm: string,
  { key = service.keys.testFull, pattern = '/customers/:id', undo = true }: SetupOptions = {},
) =>
  browser.withRequests(async (request) => {
    await storeKey(request, service, key);
    await storeCrm(request, crm, pattern);
    if (!undo) await turnOffUndo(request);
  });

/** Sets up a browser with a key and the CRM, and opens a customer. */
export async function atCustomer(
  browser: Chromium,
  service: FakeService,
  crm: string,
  { path = '/customers/41', undo = false, ...begun }: SetupOptions & { path?: string } = {},
): Promise<{ tab: ChromiumTab; sidebar: ChromiumPanel }> {
  await setUp(browser, service, crm, { ...begun, undo });
  const tab = await browser.openCrm(`${crm}${path}`);
  return { tab, sidebar: await tab.sidebar() };
}

/** Opens a ticket from the record in front of the agent; returns its id at the service. */
export async function openTicket(
  sidebar: Surface,
  service: FakeService,
  summary = 'Refund for order 4711',
): Promise<string> {
  await sidebar.click('button', 'New ticket');
  await sidebar.fill('Summary', summary);
  await sidebar.click('button', 'Create ticket');
  await sidebar.click('button', summary);
  await sidebar.see('log', 'Messages');
  const made = service.control.readTickets().find((ticket) => ticket.summary === summary);
  if (!made) throw new Error('the service has no such ticket');
  return made.id;
}
