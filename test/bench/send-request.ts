import type { Frame, Page } from '@playwright/test';
import type { Params, Reply, RequestName } from '../../lib/protocol/contract';
import type { Chromium } from '../browsers/chromium';
import { requestsFrom } from '../browsers/send-request';

// Runs in pages of an extension.
declare const chrome: { runtime: { sendMessage<T>(message: unknown): Promise<T> } };

/** Opens a page of an extension in a tab. */
export async function openOwnPage(browser: Chromium, file: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.extensionId}/${file}`);
  return page;
}

/**
 * Sends a request to the background from one of our pages or from a docked panel; throws if it
 * fails.
 */
export const sendRequest = <Q extends RequestName>(
  page: Pick<Page | Frame, 'evaluate'>,
  request: Q,
  params: Params<Q>,
): Promise<Reply<Q>> =>
  requestsFrom((script, message) => page.evaluate(script, message))(request, params);

/** How many milliseconds a page waits for the reply to a message. */
export const timeMessage = (page: Page, message: unknown): Promise<number> =>
  page.evaluate(async (sent) => {
    const before = performance.now();
    await chrome.runtime.sendMessage(sent);
    return performance.now() - before;
  }, message);
