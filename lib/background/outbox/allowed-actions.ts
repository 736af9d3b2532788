import type { OutboxAction } from '../../protocol/requests/outbox';
import type { StoredCommand } from '../../storage/stored-command';
import { definitionOf } from './registry';

/** Failures that the same bytes under the same key can only repeat. */
const NON_RETRYABLE = [
  'conflict',
  'invalid',
  'other-answer',
  'application-changed',
  'link-refused',
  'file-missing',
  'file-refused',
];

/** The actions that the user may take on a command now. Every screen and handler uses this rule. */
export function allowedActions(command: StoredCommand, now: number): OutboxAction[] {
  const { state, uncertain, failure, undoUntil = 0 } = command;
  const { toDraft, formSurvivesReset } = definitionOf(command);
  const kind = failure?.kind ?? '';
  const edit: OutboxAction[] = toDraft ? ['edit'] : [];
  switch (state) {
    case 'queued':
      if (uncertain) return ['retry', 'stop-trying'];
      if (undoUntil > now) return ['undo'];
      return failure ? ['retry', ...edit, 'remove'] : [...edit, 'remove'];
    case 'held':
      return ['send-anyway', ...edit, 'remove'];
    case 'stopped':
      if (kind === 'test-data-reset') return formSurvivesReset ? [...edit, 'remove'] : ['remove'];
      if (uncertain) return actionsOfUncertain(command);
      if (kind === 'conflict') return [...sendAsNew(command), ...edit, 'remove'];
      return NON_RETRYABLE.includes(kind) ? [...edit, 'remove'] : ['retry', ...edit, 'remove'];
    default:
      return [];
  }
}

/** A stopped command that may have arrived cannot be undone. Only the user may send it under a new key. */
function actionsOfUncertain(command: StoredCommand): OutboxAction[] {
  const { failure } = command;
  const kind = failure?.kind ?? '';
  const isFromService = !(failure && 'foreign' in failure && failure.foreign);
  const retry = kind !== 'expired' && !(NON_RETRYABLE.includes(kind) && isFromService);
  const asNew = kind === 'expired' ? ['send-as-new' as const] : sendAsNew(command);
  return retry ? ['retry', ...asNew, 'stop-trying'] : [...asNew, 'stop-trying'];
}

function sendAsNew(command: StoredCommand): OutboxAction[] {
  const { uncertain, failure } = command;
  const stopped = { conflict: failure?.kind === 'conflict', uncertain };
  return (definitionOf(command).canSendAsNew?.(stopped) ?? true) ? ['send-as-new'] : [];
}

/** True for a command that the user can undo, because no request of it can have arrived. */
export const canUndo = ({ state, uncertain }: StoredCommand): boolean =>
  !uncertain && (state === 'queued' || state === 'held' || state === 'stopped');
