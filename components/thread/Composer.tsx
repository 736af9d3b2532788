import { type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { hasContent } from '../../lib/domain/tickets/message-rules';
import { messageBody } from '../../lib/domain/tickets/request-bodies';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { DraftFiles } from '../attachment/DraftFiles';
import { useAttachments } from '../attachment/use-attachments';
import { useGivenFiles } from '../attachment/use-given-files';
import { LensSection } from '../lens/LensSection';
import type { Lens } from '../lens/use-lens';
import { WrongCustomer } from '../ticket/WrongCustomer';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import { TextArea } from '../ui/controls/Field';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import { useTypedEarly } from '../ui/form/use-typed-early';
import { GuardedAction, GuardNotice } from '../ui/guard/GuardedButton';
import { useGuard } from '../ui/guard/use-guard';
import { keepClear } from '../ui/overlay/keep-clear';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';
import styles from './Composer.module.css';
import { ComposerBar } from './ComposerBar';
import { useFormatting } from './compose/use-formatting';
import { useQuote } from './compose/use-quote';
import { SendButtons } from './SendButtons';
import { SavedRepliesPlace } from './saved-replies/SavedRepliesPlace';
import { type ReplySubject, useSavedReplies } from './saved-replies/use-saved-replies';
import type { ReplyForm } from './use-reply';
import { suggestedStatus, useSendAnd } from './use-send-and';

/** What other components can do with the reply box. */
export type ComposerHandle = {
  focus: () => void;
  /** Whether the user types there: it has the focus, and its window, too. */
  isFocused: () => boolean;
  /** Puts a quotation at the caret, and the caret below it. */
  quote: (quotation: string) => void;
};

type Props = {
  draft: AutosavedDraft;
  reply: ReplyForm;
  subject: ReplySubject;
  lens: Lens;
  ref?: Ref<ComposerHandle>;
};

// Not `useForm`: Enter is a new line, and a failed reply has other ways on than to submit again.

/** The reply box. Mod+Enter sends the reply; Enter starts a new line. */
export function Composer({ draft, reply, subject, lens, ref }: Props) {
  const attachments = useAttachments(draft);
  const text = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const isEditable = draft.ready && !reply.pending;
  const { scope } = subject;
  const intake = useGivenFiles({ attachments, draft, scope, isEditable });
  const formatting = useFormatting(text, intake.give);
  const quote = useQuote(text, isEditable);
  const { usual, isSuggested, suggest } = suggestedStatus(reply.usual, draft);
  const saved = useSavedReplies(text, draft.value.text, subject, suggest);
  useImperativeHandle(ref, () => ({
    focus: () => text.current?.focus(),
    isFocused: () => document.hasFocus() && document.activeElement === text.current,
    quote,
  }));

  const whole: ReplyForm = {
    ...reply,
    send: (status) => saved.sendWhole(() => reply.send(status))(),
    sendAnyway: saved.sendWhole(reply.sendAnyway),
    sendAsNew: saved.sendWhole(reply.sendAsNew),
  };
  const isEmpty = !hasContent(draft.value);
  const attempt = async (status?: string) => {
    if (await intake.isStuck()) return;
    text.current?.focus();
    await whole.send(status);
  };
  // While its files are looked at, another press would send what is typed after this reply.
  const isSending = useRef(false);
  const send = async (status?: string) => {
    if (isEmpty || !draft.ready || reply.pending || isSending.current) return;
    if (attachments.unfinished) return attachments.showFaults();
    isSending.current = true;
    await attempt(status).finally(() => {
      isSending.current = false;
    });
  };
  const guard = useGuard(() => send());
  const sendAnd = useSendAnd(send, usual, text);
  const onKeyDown = useShortcutKeys([
    ['reply.send', guard.press],
    ['reply.sendAnd', sendAnd.repeat],
    ...saved.shortcuts,
    ...formatting.keys,
  ]);
  const retry = () => (reply.status === undefined ? guard.press() : sendAnd.choose(reply.status));
  const change = (value: string) => {
    // With the saved reply goes the status that it suggested.
    draft.change({ text: value, ...(value === '' && { suggestedStatus: undefined }) });
    if (reply.failure?.kind === 'names-another') reply.clearFailure();
  };
  const keepEarly = useTypedEarly(draft.value.text, change, isEditable);
  return (
    <section ref={keepClear} className={styles.composer} aria-label={t('replyRegion')}>
      <div className={styles.fields}>
        <TextArea
          inputRef={text}
          label={t('reply')}
          compact
          grows
          value={draft.value.text}
          onChange={change}
          onKeyDown={(event) =>
            void (keepEarly(event) || saved.onKeyDown(event) || onKeyDown(event))
          }
          onPaste={formatting.onPaste}
          {...saved.field}
          readOnly={!isEditable}
          rows={1}
          aria-describedby={hint}
        />
        <DraftFiles attachments={attachments} intake={intake} />
      </div>
      <div className={styles.failures}>
        <Failures draft={draft} reply={whole} retry={retry} text={text} />
        {isEmpty ? null : <GuardNotice guard={guard} />}
        {isEmpty ? null : <GuardNotice guard={sendAnd.guard} />}
        <LensSection
          lens={lens}
          body={messageBody(draft.value)}
          isEmpty={isEmpty}
          send="sendAsShown"
          onSend={() => send(reply.status)}
        />
      </div>
      <SavedRepliesPlace saved={saved} />
      <ComposerBar
        lens={lens}
        attachments={attachments}
        intake={intake}
        saved={saved}
        text={draft.value.text}
        isEmpty={isEmpty}
        hint={hint}
        usual={usual}
        isSuggested={isSuggested}
      >
        <SendButtons
          guard={guard}
          sendAnd={sendAnd}
          usual={usual}
          disabled={isEmpty || !draft.ready}
          busy={reply.pending}
          hint={hint}
        />
      </ComposerBar>
    </section>
  );
}

type FailuresProps = {
  draft: AutosavedDraft;
  reply: ReplyForm;
  /** Tries again what was tried last. */
  retry: () => unknown;
  text: RefObject<HTMLTextAreaElement | null>;
};

/** Why the draft was not saved or the reply not sent, and what the user can do. */
function Failures({ draft, reply, retry, text }: FailuresProps) {
  const { failure } = reply;
  const isSent = failure?.kind === 'already-sent';
  return (
    <>
      {draft.sentElsewhere ? (
        <Banner tone="warning" arrived>
          {t('sentElsewhere')}
        </Banner>
      ) : null}
      <ActionFailure failure={draft.failure} what={t('draftNotKept')} />
      {failure?.kind === 'names-another' ? (
        <WrongCustomer
          words={explain(failure)}
          onSend={async () => {
            text.current?.focus();
            await reply.sendAnyway();
          }}
          onEdit={() => {
            reply.clearFailure();
            text.current?.focus();
          }}
        />
      ) : (
        <ActionFailure
          failure={failure}
          what={t('notSent')}
          onRetry={isSent ? undefined : retry}
          busy={reply.pending}
        >
          {isSent ? <GuardedAction onPress={reply.sendAsNew}>{t('sendAnew')}</GuardedAction> : null}
        </ActionFailure>
      )}
    </>
  );
}
