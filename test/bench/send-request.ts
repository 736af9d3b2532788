import type { Frame, Page } from '@playwright/test';
import type { Asked, QuestionName, Reply } from '../../lib/border/questions';
import type { Outcome } from '../../lib/domain/failure';
import type { Chromium } from '../browsers/chromium';

// In pages of an extension.
declare const chrome: { runtime: { sendMessage<T>(message: unknown): Promise<T> } };

/** Opens a page of an extension in a tab. */
export async function openOwnPage(browser: Chromium, file: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${browser.extensionId}/${file}`);
  return page;
}

/**
 * Asks the background a question from one of our pages, or from a docked panel that was let in; a
 * failure of it is one of the bench.
 */
export async function ask<Q extends QuestionName>(
  page: Pick<Page | Frame, 'evaluate'>,
  question: Q,
  asked: Asked<Q>,
): Promise<Reply<Q>> {
  const outcome = await page.evaluate(
    (message) => chrome.runtime.sendMessage<Outcome<Reply<Q>>>(message),
    { question, asked },
  );
  if (!outcome.ok) throw new Error(`${question}: ${outcome.failure.kind}`);
  return outcome.value;
}

/** How many milliseconds a page waits for the answer to a message. */
export const timeMessage = (page: Page, message: unknown): Promise<number> =>
  page.evaluate(async (sent) => {
    const before = performance.now();
    await chrome.runtime.sendMessage(sent);
    return performance.now() - before;
  }, message);
