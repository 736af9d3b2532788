import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'outbox'>(() => import('./later-handlers'));

/** Handlers of the requests about commands that the service has not confirmed. */
export const handlers = later(
  'command.undo',
  'command.retry',
  'command.sendAnyway',
  'command.sendAsNew',
  'command.discard',
  'outbox.read',
  'sendAnd.read',
  'settings.undo.read',
  'settings.undo.save',
) satisfies Handlers<'outbox'>;
