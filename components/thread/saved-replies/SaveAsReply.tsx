import { useEffect, useState } from 'react';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { faultOfReply, replyKey } from '../../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../../lib/words/words';
import { replyFaultWords } from '../../ticket/reply-fault-words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { useForm } from '../../ui/form/use-form';
import styles from './SavedReplyPicker.module.css';
import type { SavedReplies } from './use-saved-replies';

type Props = {
  saved: SavedReplies;
  replies: readonly SavedReply[];
  /** With the name, if the text was saved. */
  onClose: (name?: string) => void;
};

/** Saves the text of the reply field as a saved reply: asks for its name and folder. */
export function SaveAsReply({ saved, replies, onClose }: Props) {
  const [name, setName] = useState('');
  const [folder, setFolder] = useState('');
  const [text] = useState(saved.textToSave);
  const { hasInput } = saved;
  useEffect(() => {
    hasInput.current = name !== '' || folder !== '';
    return () => {
      hasInput.current = false;
    };
  }, [hasInput, name, folder]);
  const save = useAction('savedReplies.save');
  const form = useForm(save, async () => {
    const content = { name: name.trim(), folder: folder.trim(), text };
    const fault = faultOfReply(content, new Set(replies.map(replyKey)));
    if (fault) return fault;
    if (replies.length >= MOST_REPLIES) return { in: 'list' } as const;
    const reply = { ...content, id: crypto.randomUUID(), used: 0, updatedAt: Date.now() };
    const outcome = await save.run({ scope: saved.subject.scope, replies: [reply] });
    if (outcome.ok) onClose(content.name);
    return undefined;
  });
  const { fault } = form;
  const errorOf = (where: 'name' | 'folder' | 'text') =>
    fault && fault.in === where ? replyFaultWords(fault) : undefined;
  const other =
    fault?.in === 'list' ? t('savedRepliesFull', MOST_REPLIES) : (errorOf('text') ?? undefined);
  return (
    <form className={styles.save} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <Field
        label={t('savedReplyName')}
        dir="auto"
        required
        autoFocus
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      <Field
        label={t('savedReplyFolder')}
        dir="auto"
        value={folder}
        onChange={setFolder}
        error={errorOf('folder')}
      />
      {other ? (
        <Banner tone="failed" arrived>
          {other}
        </Banner>
      ) : null}
      <ActionFailure failure={save.failure} />
      <div className={styles.foot}>
        <Button type="submit" look="primary" busy={form.pending}>
          {t('save')}
        </Button>
        <Button onClick={() => onClose()}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
