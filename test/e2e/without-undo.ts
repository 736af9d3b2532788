import type { BrowserWithAlongside } from '../browsers/surface';

/** Turns undo off for tests about something else: replies are sent at once. */
export async function withoutUndo(browser: BrowserWithAlongside): Promise<void> {
  const options = await browser.open('options');
  await options.request('settings.undo.save', { seconds: 0 });
  await options.close();
}
