import type { Failure } from '../../domain/core/failure';
import type { Held, StoredCommand } from '../../storage/stored-command';
import { definitionOf } from './registry';

/** The receipt of a confirmed command, without its content. */
export const redactCommand = (command: StoredCommand): StoredCommand => ({
  ...command,
  body: '',
  payload: definitionOf(command).redact(command.payload),
});

/** Keeps the user's own text of an unsent command and removes text that others wrote. */
export const redactForeignContent = (command: StoredCommand): StoredCommand => ({
  ...command,
  ...(command.held ? { held: redactHeld(command.held) } : {}),
  payload: definitionOf(command).redactForeign?.(command.payload) ?? command.payload,
  ...(command.failure ? { failure: redactFailure(command.failure) } : {}),
});

/** Removes changed summaries, which may name a client. A status or a priority names none. */
const redactHeld = (held: Held): Held => ({
  ...held,
  latest: '',
  ...(held.changed ? { changed: held.changed.filter(({ field }) => field !== 'summary') } : {}),
});

/** A failure without the service's error texts. */
export const redactFailure = (failure: Failure): Failure =>
  'serviceError' in failure
    ? { ...failure, serviceError: { fields: [], requestId: failure.serviceError.requestId } }
    : failure;
