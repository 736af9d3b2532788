import { useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { messageBody } from '../../lib/domain/tickets/request-bodies';
import type { Draft } from '../../lib/protocol/requests/drafts';
import { type OutboxActions, useOutboxActions } from '../outbox/use-outbox-actions';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { useRequiredRight } from '../ui/feedback/MissingRightNotice';

/** The sending of replies in one thread. */
export type ReplyForm = {
  /** Sends it. With a status, sets that once the reply is sent. */
  send: (status?: string) => Promise<void>;
  /** The status of the latest attempt, if it had one. */
  status: string | undefined;
  /** What `Send and…` set last; null if it was never used, undefined if the key may set none. */
  usual: string | null | undefined;
  /** Sends the reply although it names another customer. */
  sendAnyway: () => Promise<void>;
  /** Sends the text as a new message: the command was sent before with another text. */
  sendAsNew: () => Promise<void>;
  pending: boolean;
  /** Why the reply was not queued. Its text is still in the box. */
  failure: Failure | undefined;
  /** Clears the failure, because the user changes the text. */
  clearFailure: () => void;
  /** The actions on messages that are not confirmed. */
  actions: OutboxActions;
};

type ReplyCallbacks = {
  onQueued: () => void;
  onReturned: () => void;
  /** Whether a body may be sent now; if not, the user was told why. */
  mayLeave: (body: string) => Promise<boolean>;
  /** That is being found out: the reply stays as it is. */
  isChecking: boolean;
};

/** Sends the draft as a reply. A message that the user takes back returns to the draft. */
export function useReply(
  scope: Scope,
  ticketId: string,
  draft: AutosavedDraft,
  { onQueued, onReturned, mayLeave, isChecking }: ReplyCallbacks,
): ReplyForm {
  const message = useAction('message.send');
  const latest = useRef(draft.value);
  latest.current = draft.value;
  const sending = useRef(Promise.resolve());
  const actions = useOutboxActions(scope.environment, async ({ commandId }, returned) => {
    if (!returned) return;
    // The draft of a reply that is on its way ends with it: what returns goes into the next one.
    await sending.current;
    draft.takeBack({ commandId, ...returned, fields: {} });
    onReturned();
  });

  const [status, setStatus] = useState<string>();
  const usual = useUsualStatus(scope);

  // The latest: what is typed while the files are checked goes along.
  const queue = (status?: string, value = latest.current, anyway = false) => {
    sending.current = sendOff(status, value, anyway);
    return sending.current;
  };
  const sendOff = async (status: string | undefined, value: Draft, anyway: boolean) => {
    const { commandId, text, attachments } = value;
    setStatus(status);
    draft.saveNow();
    if (!(await mayLeave(messageBody({ text, attachments })))) return;
    const outcome = await message.run({
      scope,
      ticketId,
      commandId,
      message: { text, attachments },
      anyway,
      ...(status !== undefined && {
        andSet: {
          commandId: crypto.randomUUID(),
          status,
          isSuggested: status === value.suggestedStatus,
        },
      }),
    });
    if (!outcome.ok) return;
    draft.finish(value);
    onQueued();
  };

  return {
    send: queue,
    sendAnyway: () => queue(status, latest.current, true),
    sendAsNew: () => queue(status, draft.renew()),
    status,
    usual,
    pending: message.pending || isChecking,
    failure: message.failure,
    clearFailure: message.reset,
    actions,
  };
}

function useUsualStatus({ environment }: Scope): string | null | undefined {
  const state = useRequest('sendAnd.read', { environment });
  const right = useRequiredRight(environment, 'write-tickets');
  if (right.isMissing) return undefined;
  return state.kind === 'ready' ? state.value : null;
}
