import type { Handlers } from '../../protocol/server/listen';
import { loadLater } from '../core/load-later';

const later = loadLater<'outbox'>(() => import('./later-handlers'));

/** Handlers of the requests about commands that the service has not confirmed. */
export const handlers = {
  'command.undo': later('command.undo'),
  'command.retry': later('command.retry'),
  'command.sendAnyway': later('command.sendAnyway'),
  'command.sendAsNew': later('command.sendAsNew'),
  'command.discard': later('command.discard'),
  'outbox.read': later('outbox.read'),
  'sendAnd.read': later('sendAnd.read'),
  'settings.undo.read': later('settings.undo.read'),
  'settings.undo.save': later('settings.undo.save'),
} satisfies Handlers<'outbox'>;
