import type { Outgoing, WriteDeed } from '../../lib/border/questions-outbox';
import { explain } from '../../lib/words/explain';
import { say, sayCount } from '../../lib/words/words';
import { decisionWord } from '../onboarding/onboarding-words';
import { priorityWord, statusWord } from '../ticket/ticket-words';
import { clock } from '../ui/times';

/** How a write stands, in a word or two. */
export function stateWord({ state, nextAt, failure }: Outgoing): string {
  switch (state) {
    case 'undoable':
      return say('writeUndoable');
    case 'waiting':
      return say(failure || nextAt === undefined ? 'writeWaiting' : 'writeInLine');
    case 'sending':
      return say('sending');
    case 'confirming':
      return say('writeConfirming');
    case 'held':
      return say('writeHeld');
    case 'stopped':
      return say('writeStopped');
    case 'sent':
      return say('sent');
  }
}

/** Why a write is not done, and when it goes on by itself; undefined where its state says it all. */
export function reasonOf(outgoing: Outgoing, now: number): string | undefined {
  const { state, failure, nextAt, seenInThread, deeds } = outgoing;
  if (state === 'held') return undefined;
  const parts = failure ? [explain(failure)] : [];
  if (state === 'stopped')
    parts.unshift(say(deeds.includes('stop-trying') ? 'notConfirmed' : 'notSent'));
  if (seenInThread) parts.push(say('writeSeenInThread'));
  if (failure && nextAt !== undefined)
    parts.push(nextAt > now ? say('writeNextTry', clock(nextAt)) : say('writeNextTryNow'));
  return parts.length > 0 ? parts.join(' ') : undefined;
}

const HELD = { manager: 'heldNew', team: 'heldTeam', other: 'heldMessages' } as const;

/** What happened since the writer of a held write looked; the quote of the latest message follows. */
export function heldWords({ what, held }: Outgoing): string[] {
  const { count = 0, by = 'manager', changed = [] } = held ?? {};
  const isReply = what.kind === 'message.send';
  const words = [
    ...changed.map((change) => (isReply ? say('heldClosed') : changeWord(change))),
    ...(count > 0 ? [sayCount(HELD[by], count)] : []),
  ];
  // A lock took the words of what was changed.
  return words.length > 0 ? words : [say('heldChanged')];
}

type Change = NonNullable<NonNullable<Outgoing['held']>['changed']>[number];

function changeWord({ field, was, now }: Change): string {
  switch (field) {
    case 'status':
      return say('heldChange', say('status'), statusWord(was), statusWord(now));
    case 'priority':
      return say('heldChange', say('priority'), priorityWord(was), priorityWord(now));
    case 'summary':
      return say('heldChange', say('summary'), was, now);
  }
}

/** The word on the button of a deed. */
export function deedWord(deed: WriteDeed): string {
  switch (deed) {
    case 'undo':
      return say('undo');
    case 'edit':
      return say('edit');
    case 'retry':
      return say('retry');
    case 'send-anyway':
      return say('sendAnyway');
    case 'send-anew':
      return say('sendAnewAnyway');
    case 'stop-trying':
      return say('stopTrying');
    case 'remove':
      return say('remove');
  }
}

/** What a write is to do, in one line. */
export function whatWord({ what }: Outgoing): string {
  switch (what.kind) {
    case 'ticket.create':
      return say('writeNewTicket', what.summary);
    case 'message.send':
      return say('writeReply');
    case 'ticket.change': {
      const { status, priority, summary } = what.change;
      const changes = [
        status === undefined ? '' : `${say('status')}: ${statusWord(status)}`,
        priority === undefined ? '' : `${say('priority')}: ${priorityWord(priority)}`,
        summary === undefined ? '' : `${say('summary')}: ${summary}`,
      ];
      return changes.filter(Boolean).join(', ');
    }
    case 'application.decide':
      return say('writeDecision', decisionWord(what.status), idEnding(what.applicationId));
    case 'test.reset':
      return say('writeReset');
  }
}

/** As much of a long id as tells two apart: the service makes them, and they are not said whole. */
const idEnding = (id: string): string => (id.length > 12 ? `…${id.slice(-8)}` : id);
