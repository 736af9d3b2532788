import { done } from '../../domain/core/failure';
import type { Handlers } from '../../protocol/server/listen';
import { publish } from '../core/publish';
import { saveUndoSeconds, sendAndStatus, undoSeconds } from '../core/settings-store';
import { readOutbox } from './read-outbox';
import { drop, retry, sendAnyway, sendAsNew, undoCommand } from './user-actions';

/** Handlers of the requests about commands that the service has not confirmed. */
export const handlers = {
  'command.undo': undoCommand,
  'command.retry': retry,
  'command.sendAnyway': sendAnyway,
  'command.sendAsNew': sendAsNew,
  'command.discard': drop,
  'outbox.read': ({ environment }) => readOutbox(environment),
  'sendAnd.read': async ({ environment }) => done((await sendAndStatus(environment)) ?? null),
  'settings.undo.read': async () => done(await undoSeconds()),
  'settings.undo.save': async ({ seconds }) => {
    await saveUndoSeconds(seconds);
    await publish({ kind: 'setup' });
    return done(null);
  },
} satisfies Handlers<'outbox'>;
