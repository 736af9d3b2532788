import type { Outgoing } from '../../lib/border/questions-tickets';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { useAction } from '../ui/use-action';
import type { DraftInHand } from '../ui/use-draft';
import type { OutgoingDeeds } from './OutgoingRow';

/** The sending of replies in one thread. */
export type Reply = {
  send: () => Promise<void>;
  /** Sends the words as another message than the one that went out with other words. */
  sendAnew: () => Promise<void>;
  pending: boolean;
  /** Why the words were not taken; they are still in the box. */
  failure: Failure | undefined;
  /** What may be done with messages that did not go out. */
  deeds: OutgoingDeeds;
  /** Why such a deed failed. */
  deedFailure: Failure | undefined;
};

/** Takes what is written over into the thread, and back out of it. */
export function useReply(
  place: Place,
  ticketId: string,
  draft: DraftInHand,
  { onTaken, onReturned }: { onTaken: () => void; onReturned: () => void },
): Reply {
  const message = useAction('message.send');
  const retry = useAction('message.retry');
  const drop = useAction('message.drop');

  const take = async ({ action, text, attachments } = draft.value) => {
    draft.keepNow();
    const outcome = await message.run({
      place,
      ticketId,
      action,
      message: { text, attachments },
    });
    if (!outcome.ok) return;
    draft.finish();
    onTaken();
  };
  const bringBack = async ({ action, message: { text, attachments } }: Outgoing) => {
    const outcome = await drop.run({ place, ticketId, action });
    if (!outcome.ok) return;
    const { value } = draft;
    draft.change({
      text: [text, value.text].filter(Boolean).join('\n\n'),
      attachments: [...attachments, ...value.attachments],
    });
    onReturned();
  };

  return {
    send: () => take(),
    sendAnew: () => take(draft.renew()),
    pending: message.pending,
    failure: message.failure,
    deeds: {
      onRetry: ({ action }) => void retry.run({ place, ticketId, action }),
      onEdit: (outgoing) => void bringBack(outgoing),
      onRemove: ({ action }) => void drop.run({ place, ticketId, action }),
    },
    deedFailure: retry.failure ?? drop.failure,
  };
}
