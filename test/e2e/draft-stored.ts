import type { Chromium } from '../browsers/chromium';
import { readRows } from '../browsers/read-rows';

/** Whether a draft with this text is in the database of the test environment. */
export async function isDraftStored(browser: Chromium, text: string): Promise<boolean> {
  const desk = await browser.open('desk');
  const drafts = await desk.page.evaluate(readRows<'drafts'>, 'drafts' as const);
  await desk.close();
  return JSON.stringify(drafts).includes(JSON.stringify(text));
}
