import type { UndoSeconds } from '../../lib/protocol/requests/outbox';
import type { SendRequest } from '../browsers/send-request';
import type { BrowserWithAlongside } from '../browsers/surface';

/** Turns undo off for tests about something else: replies are sent at once. */
export const withoutUndo = (browser: BrowserWithAlongside): Promise<null> =>
  browser.withRequests(turnOffUndo);

export const turnOffUndo = (request: SendRequest): Promise<null> => saveUndo(request, 0);

/** Chooses for how many seconds a reply can be undone. */
export const saveUndo = (request: SendRequest, seconds: UndoSeconds): Promise<null> =>
  request('settings.undo.save', { seconds });
