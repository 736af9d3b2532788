import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { saysSomething } from '../../lib/domain/message';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { AttachmentChips } from '../attachment/AttachmentChips';
import { AttachmentForm } from '../attachment/AttachmentForm';
import { useAttachments } from '../attachment/use-attachments';
import { WrongCustomer } from '../ticket/WrongCustomer';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { TextArea } from '../ui/Field';
import { GuardedButton, GuardedDeed, GuardNotice } from '../ui/GuardedButton';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import type { DraftInHand } from '../ui/use-draft';
import { useGuard } from '../ui/use-guard';
import styles from './Composer.module.css';
import type { Reply } from './use-reply';

/** From here on people want to know how long a text is. */
const LONG = 10_000;

type Props = { draft: DraftInHand; reply: Reply; ref?: Ref<{ focus: () => void }> };

/** Where a reply is written. Mod+Enter sends it; Enter is a new line. */
export function Composer({ draft, reply, ref }: Props) {
  const attachments = useAttachments(draft);
  const text = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  useImperativeHandle(ref, () => ({ focus: () => text.current?.focus() }));

  const empty = !saysSomething(draft.value);
  const send = async () => {
    if (empty || !draft.ready || reply.pending) return;
    if (attachments.unfinished) return attachments.insist();
    text.current?.focus();
    await reply.send();
  };
  const guard = useGuard(send);
  const held = reply.failure?.kind === 'names-another' ? reply.failure : undefined;
  const change = (value: string) => {
    draft.change({ text: value });
    if (held) reply.forget();
  };
  const sendAnyway = async () => {
    text.current?.focus();
    await reply.sendAnyway();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const enter = event.code === 'Enter' || event.code === 'NumpadEnter';
    if (!enter || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void guard.press();
  };

  return (
    <section className={styles.composer} aria-label={say('replyRegion')}>
      <div className={styles.fields}>
        <TextArea
          inputRef={text}
          label={say('reply')}
          value={draft.value.text}
          onChange={change}
          onKeyDown={onKeyDown}
          readOnly={!draft.ready || reply.pending}
          rows={2}
          aria-describedby={hint}
        />
        <AttachmentChips attachments={attachments.added} onRemove={attachments.remove} />
        {attachments.open ? <AttachmentForm attachments={attachments} /> : null}
      </div>
      <div className={styles.failures}>
        {draft.sentElsewhere ? (
          <Notice tone="doubt" arrived>
            {say('sentElsewhere')}
          </Notice>
        ) : null}
        {draft.failure ? (
          <FailureNotice failure={draft.failure} what={say('draftNotKept')} arrived />
        ) : null}
        {held ? (
          <WrongCustomer
            words={explain(held)}
            onSend={sendAnyway}
            onEdit={() => {
              reply.forget();
              text.current?.focus();
            }}
          />
        ) : null}
        {reply.failure && !held ? (
          <FailureNotice
            failure={reply.failure}
            what={say('notSent')}
            onRetry={reply.failure.kind === 'already-sent' ? undefined : guard.press}
            busy={reply.pending}
            arrived
          >
            {reply.failure.kind === 'already-sent' ? (
              <GuardedDeed onPress={reply.sendAnew}>{say('sendAnew')}</GuardedDeed>
            ) : null}
          </FailureNotice>
        ) : null}
        {empty ? null : <GuardNotice guard={guard} />}
      </div>
      <div className={styles.bar}>
        <GuardedButton
          guard={guard}
          look="primary"
          onClick={guard.press}
          disabled={empty || !draft.ready}
          busy={reply.pending}
          aria-describedby={hint}
        >
          {say('send')}
        </GuardedButton>
        <Button onClick={attachments.toggle} aria-expanded={attachments.open}>
          <Icon name="attach" />
          {say('attach')}
        </Button>
        <p className={styles.hint} id={hint}>
          {say(empty ? 'sendNeedsWords' : 'sendKeys')}
          {draft.value.text.length > LONG ? (
            <> {say('characters', draft.value.text.length.toLocaleString(say('dateLocale')))}</>
          ) : null}
        </p>
      </div>
    </section>
  );
}
