import { test as base, expect } from '@playwright/test';
import {
  type Chromium,
  type ChromiumPanel,
  type ChromiumTab,
  startChromium,
} from '../browsers/chromium';
import type { ChromiumSurface } from '../browsers/chromium-surface';
import { startCrmPages } from '../crm-pages/serve';
import { openTicket, setUp } from '../e2e/setting';
import { withoutUndo } from '../e2e/without-undo';
import { type FakeService, startFakeService } from '../fake-service/server';

export type Stage = { service: FakeService; crm: string; browser: Chromium };

/** A ticket that only one test uses, with its thread open in a tab of its own. */
export type Thread = Stage & {
  tab: ChromiumTab;
  sidebar: ChromiumPanel;
  ticketId: string;
  summary: string;
};

type Given = {
  thread: Thread;
  /** Complaints that a test expects, because it provokes them. Any other fails the test. */
  expected: RegExp[];
};

/** Addresses of customers, one for each test in turn, so that no record's list grows long. */
const CUSTOMERS = [41, 42, 43, 44, 45].map((id) => `/customers/${id}`);
let opened = 0;

/**
 * One browser with a key and the CRM, and one service, for all tests of a worker: a fault in one
 * ticket must not affect another. Faults that affect the whole browser use `../e2e/setting`.
 */
export const test = base.extend<Given, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const service = await startFakeService();
      const pages = await startCrmPages();
      const browser = await startChromium();
      await setUp(browser, service, pages.address);
      await withoutUndo(browser);
      await use({ service, crm: pages.address, browser });
      await browser.close();
      await pages.close();
      await service.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  expected: async ({}, use) => use([]),
  thread: async ({ stage, expected }, use, info) => {
    opened += 1;
    const { browser, service, crm } = stage;
    const tab = await browser.openCrm(`${crm}${CUSTOMERS[opened % CUSTOMERS.length]}`);
    const sidebar = await tab.sidebar();
    const summary = `Ticket ${opened} of ${info.workerIndex}`;
    const ticketId = await openTicket(sidebar, service, summary);
    await use({ ...stage, tab, sidebar, ticketId, summary });
    if (info.status !== info.expectedStatus)
      await tab.screenshot(info.outputPath('page.png')).catch(console.warn);
    service.control.clearFaults();
    for (const page of browser.context.pages().slice(1)) await page.close();
    const complaints = await browser.complaints();
    expect(complaints.filter((one) => !expected.some((known) => known.test(one)))).toEqual([]);
  },
});

export { expect };

/** Presses Send on a reply. If the background is stopped meanwhile, presses it again. */
export async function sendReply(sidebar: ChromiumSurface, text: string): Promise<void> {
  const field = sidebar.find('textbox', 'Reply');
  await field.fill(text);
  expect(await field.inputValue(), 'what was typed').toBe(text);
  await expect(async () => {
    if ((await field.inputValue()) === text)
      await sidebar.find('button', 'Send').click({ timeout: 2_000 });
    await expect(field).toHaveValue('', { timeout: 1_500 });
  }).toPass();
}

/** Expects every message on the screen to be confirmed. */
export async function expectConfirmed(sidebar: ChromiumSurface): Promise<void> {
  const rows = sidebar.find('log', 'Messages').locator('[data-state]:not([data-state=sent])');
  await expect(rows, 'messages not confirmed').toHaveCount(0);
}

/** Opens the desk: its requests start the background if it was stopped. */
export async function wake(browser: Chromium): Promise<void> {
  const desk = await browser.open('desk');
  await desk.see('searchbox', 'Search tickets');
  await desk.close();
}

/** Stops the background at this moment and checks that another one took over. */
export async function stopAt(browser: Chromium, at: () => Promise<unknown>): Promise<void> {
  const before = await browser.life();
  await at();
  await browser.stopBackground();
  expect(await browser.life(), 'another life of the background').not.toBe(before);
}
