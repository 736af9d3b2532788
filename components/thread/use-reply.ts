import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { useWriteDeeds, type WriteDeeds } from '../outbox/use-write-deeds';
import { useAction } from '../ui/use-action';
import type { DraftInHand } from '../ui/use-draft';

/** The sending of replies in one thread. */
export type Reply = {
  send: () => Promise<void>;
  /** Sends what names another customer, as its writer means it so. */
  sendAnyway: () => Promise<void>;
  /** Sends the words as another message than the one that went out with other words. */
  sendAnew: () => Promise<void>;
  pending: boolean;
  /** Why the words were not taken; they are still in the box. */
  failure: Failure | undefined;
  /** Takes back the question about it, as the words are being changed. */
  forget: () => void;
  /** What may be done with messages that are not confirmed. */
  deeds: WriteDeeds;
};

/** Takes what is written over into the thread, and back out of it. */
export function useReply(
  place: Place,
  ticketId: string,
  draft: DraftInHand,
  { onTaken, onReturned }: { onTaken: () => void; onReturned: () => void },
): Reply {
  const message = useAction('message.send');
  const deeds = useWriteDeeds(place.environment, (_, returned) => {
    if (!returned) return;
    const { value } = draft;
    draft.change({
      text: [returned.text, value.text].filter(Boolean).join('\n\n'),
      attachments: [...returned.attachments, ...value.attachments],
    });
    onReturned();
  });

  const take = async ({ action, text, attachments } = draft.value, anyway = false) => {
    draft.keepNow();
    const outcome = await message.run({
      place,
      ticketId,
      action,
      message: { text, attachments },
      anyway,
    });
    if (!outcome.ok) return;
    draft.finish();
    onTaken();
  };

  return {
    send: () => take(),
    sendAnyway: () => take(draft.value, true),
    sendAnew: () => take(draft.renew()),
    pending: message.pending,
    failure: message.failure,
    forget: message.forget,
    deeds,
  };
}
