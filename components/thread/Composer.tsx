import { type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { hasContent } from '../../lib/domain/tickets/message-rules';
import { messageBody } from '../../lib/domain/tickets/request-bodies';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { AttachmentChips } from '../attachment/AttachmentChips';
import { AttachmentForm } from '../attachment/AttachmentForm';
import { useAttachments } from '../attachment/use-attachments';
import { LensSection } from '../lens/LensSection';
import type { Lens } from '../lens/use-lens';
import { WrongCustomer } from '../ticket/WrongCustomer';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import { TextArea } from '../ui/controls/Field';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import { GuardedAction, GuardedButton, GuardNotice } from '../ui/guard/GuardedButton';
import { type Guard, useGuard } from '../ui/guard/use-guard';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';
import styles from './Composer.module.css';
import { ComposerBar } from './ComposerBar';
import type { ReplyForm } from './use-reply';

type Props = {
  draft: AutosavedDraft;
  reply: ReplyForm;
  lens: Lens;
  ref?: Ref<{ focus: () => void }>;
};

// Not `useForm`: Enter is a new line, and a failed reply has other ways on than to submit again.

/** The reply box. Mod+Enter sends the reply; Enter starts a new line. */
export function Composer({ draft, reply, lens, ref }: Props) {
  const attachments = useAttachments(draft);
  const text = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  useImperativeHandle(ref, () => ({ focus: () => text.current?.focus() }));

  const isEmpty = !hasContent(draft.value);
  const send = async () => {
    if (isEmpty || !draft.ready || reply.pending) return;
    if (attachments.unfinished) return attachments.showFaults();
    text.current?.focus();
    await reply.send();
  };
  const guard = useGuard(send);
  const onKeyDown = useShortcutKeys([['reply.send', guard.press]]);
  const change = (value: string) => {
    draft.change({ text: value });
    if (reply.failure?.kind === 'names-another') reply.forget();
  };
  return (
    <section className={styles.composer} aria-label={t('replyRegion')}>
      <div className={styles.fields}>
        <TextArea
          inputRef={text}
          label={t('reply')}
          compact
          grows
          value={draft.value.text}
          onChange={change}
          onKeyDown={onKeyDown}
          readOnly={!draft.ready || reply.pending}
          rows={1}
          aria-describedby={hint}
        />
        <AttachmentChips attachments={attachments.added} onRemove={attachments.remove} />
        {attachments.open ? <AttachmentForm attachments={attachments} /> : null}
      </div>
      <div className={styles.failures}>
        <Failures draft={draft} reply={reply} guard={guard} text={text} />
        {isEmpty ? null : <GuardNotice guard={guard} />}
        <LensSection
          lens={lens}
          body={messageBody(draft.value)}
          isEmpty={isEmpty}
          send="sendAsShown"
          onSend={send}
        />
      </div>
      <ComposerBar
        lens={lens}
        attachments={attachments}
        text={draft.value.text}
        isEmpty={isEmpty}
        hint={hint}
      >
        <GuardedButton
          guard={guard}
          look="primary"
          onClick={guard.press}
          disabled={isEmpty || !draft.ready}
          busy={reply.pending}
          aria-describedby={hint}
        >
          {t('send')}
        </GuardedButton>
      </ComposerBar>
    </section>
  );
}

type FailuresProps = {
  draft: AutosavedDraft;
  reply: ReplyForm;
  guard: Guard;
  text: RefObject<HTMLTextAreaElement | null>;
};

/** Why the draft was not saved or the reply not sent, and what the user can do. */
function Failures({ draft, reply, guard, text }: FailuresProps) {
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
            reply.forget();
            text.current?.focus();
          }}
        />
      ) : (
        <ActionFailure
          failure={failure}
          what={t('notSent')}
          onRetry={isSent ? undefined : guard.press}
          busy={reply.pending}
        >
          {isSent ? <GuardedAction onPress={reply.sendAsNew}>{t('sendAnew')}</GuardedAction> : null}
        </ActionFailure>
      )}
    </>
  );
}
