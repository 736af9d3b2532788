import type { BrowserWithAlongside, OwnScreen } from '../browsers/surface';

/** Turns undo off for tests about something else: replies are sent at once. */
export async function withoutUndo(browser: BrowserWithAlongside): Promise<void> {
  const options = await browser.open('options');
  await turnOffUndo(options);
  await options.close();
}

/** Turns undo off from settings that are open. */
export const turnOffUndo = ({ request }: OwnScreen): Promise<null> =>
  request('settings.undo.save', { seconds: 0 });
