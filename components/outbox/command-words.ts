import type { Failure } from '../../lib/domain/core/failure';
import { isGatewayPage, isSilent } from '../../lib/domain/core/silent-failure';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import type { OutboxAction, Outgoing } from '../../lib/protocol/requests/outbox';
import { explain, fieldErrors, fieldErrorWords } from '../../lib/words/explain';
import { listOf, t } from '../../lib/words/words';
import { priorityWord, statusWord } from '../ticket/ticket-words';
import { timeOfDay } from '../ui/feedback/times';
import { decisionWord } from './decision-word';

/** The state of a command, in a word or two. */
export function stateWord({ state, nextAt, failure, follows }: Outgoing): string {
  if (follows && state === 'waiting') return t('writeAfterReply');
  switch (state) {
    case 'undoable':
      return t('writeUndoable');
    case 'waiting':
      return t(failure || nextAt === undefined ? 'writeWaiting' : 'writeInLine');
    case 'sending':
      return t('sending');
    case 'confirming':
      return t('writeConfirming');
    case 'held':
      return t('writeHeld');
    case 'stopped':
      return t('writeStopped');
    case 'sent':
      return t('sent');
  }
}

/** Why a command is not done, and when it is tried next; undefined if its state says enough. */
export function reasonOf(outgoing: Outgoing, now: number): string | undefined {
  const { state, failure, nextAt, seenInThread, actions } = outgoing;
  if (state === 'held') return undefined;
  // While it is sent again, the last outcome is shown.
  const isInDoubt = state === 'confirming' || state === 'sending';
  const isWithoutResponse = isInDoubt && failure !== undefined && isSilent(failure);
  const parts =
    failure && !isWithoutResponse
      ? [failureWords(failure, actions), ...fieldErrors(failure, []).rest.map(fieldErrorWords)]
      : [];
  if (isWithoutResponse && isGatewayPage(failure)) parts.push(explain(failure));
  if (isWithoutResponse || (failure && state === 'confirming'))
    parts.push(t('failureMayHaveArrived'));
  if (state === 'stopped')
    parts.unshift(t(actions.includes('stop-trying') ? 'notConfirmed' : 'notSent'));
  if (seenInThread) parts.push(t('writeSeenInThread'));
  if (failure && nextAt !== undefined)
    parts.push(nextAt > now ? t('writeNextTry', timeOfDay(nextAt)) : t('writeNextTryNow'));
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** The failure in words. What expired before it ever left cannot have arrived, so it needs no look. */
const failureWords = (failure: Failure, actions: Outgoing['actions']): string =>
  failure.kind === 'expired' && !actions.includes('stop-trying')
    ? t('failureUnsent')
    : explain(failure);

const HELD = { manager: 'heldNew', team: 'heldTeam', other: 'heldMessages' } as const;

/** What changed after the user wrote a held command. The latest message is quoted below it. */
export function heldWords({ what, held }: Outgoing): string[] {
  const { count = 0, by = 'manager', colleague, changed = [] } = held ?? {};
  const isReply = what.kind === 'message.send';
  const words = [
    ...changed.map((change) => (isReply ? t('heldClosed') : changeWord(change))),
    ...(count > 0 ? [colleague ? t('heldColleague', count, colleague) : t(HELD[by], count)] : []),
  ];
  // A lock removed the values of the change from memory.
  return words.length > 0 ? words : [t('heldChanged')];
}

type Change = NonNullable<NonNullable<Outgoing['held']>['changed']>[number];

function changeWord({ field, was, now }: Change): string {
  switch (field) {
    case 'status':
      return t('heldStatus', statusWord(was), statusWord(now));
    case 'priority':
      return t('heldPriority', priorityWord(was), priorityWord(now));
    case 'summary':
      return t('heldSummary', was, now);
  }
}

/** The label of an action's button. */
export function actionWord(action: OutboxAction): string {
  switch (action) {
    case 'undo':
      return t('undo');
    case 'edit':
      return t('edit');
    case 'retry':
      return t('retry');
    case 'send-anyway':
      return t('sendAnyway');
    case 'send-as-new':
      return t('sendAnewAnyway');
    case 'stop-trying':
      return t('stopTrying');
    case 'remove':
      return t('remove');
  }
}

/** What a command will do, in one line. */
export function describeCommand({ what }: Outgoing): string {
  switch (what.kind) {
    case 'ticket.create':
      return t('writeNewTicket', what.summary);
    case 'message.send':
      return t('writeReply');
    case 'ticket.change': {
      const { status, priority, summary } = what.change;
      return listOf([
        ...(status === undefined ? [] : [t('changeOfStatus', statusWord(status))]),
        ...(priority === undefined ? [] : [t('changeOfPriority', priorityWord(priority))]),
        ...(summary === undefined ? [] : [t('changeOfSummary', summary)]),
      ]);
    }
    case 'application.decide':
      return t('writeDecision', decisionWord(what.status), idEnding(what.applicationId));
    case 'test.reset':
      return t('writeReset');
  }
}

/** The attachments of a message or a new ticket. */
export function attachmentsOf(what: Outgoing['what']): readonly Attachment[] {
  if (what.kind === 'ticket.create') return what.attachments ?? [];
  return what.kind === 'message.send' ? what.message.attachments : [];
}

/** The end of a long id, which is enough to tell two ids apart. */
const idEnding = (id: string): string => (id.length > 12 ? `…${id.slice(-8)}` : id);
