import type { UndoSeconds } from '../../lib/protocol/requests/outbox';
import type { BrowserWithAlongside, OwnScreen } from '../browsers/surface';

/** Turns undo off for tests about something else: replies are sent at once. */
export async function withoutUndo(browser: BrowserWithAlongside): Promise<void> {
  const options = await browser.open('options');
  await turnOffUndo(options);
  await options.close();
}

/** Turns undo off from settings that are open. */
export const turnOffUndo = (options: OwnScreen): Promise<null> => saveUndo(options, 0);

/** Chooses from one of our screens for how many seconds a reply can be undone. */
export const saveUndo = ({ request }: OwnScreen, seconds: UndoSeconds): Promise<null> =>
  request('settings.undo.save', { seconds });
