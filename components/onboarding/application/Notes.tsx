import type { Scope } from '../../../lib/domain/core/installation';
import { t } from '../../../lib/words/words';
import { TextArea } from '../../ui/controls/Field';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { LoadNotice } from '../../ui/feedback/LoadNotice';
import styles from './Notes.module.css';
import { useNotes } from './use-notes';

type Props = { scope: Scope; applicationId: string };

/** The reviewer's private notes. They save themselves in this browser and are never sent. */
export function Notes({ scope, applicationId }: Props) {
  const { reply, text, change, failure } = useNotes({ scope, applicationId, part: 'notes' });
  return (
    <section className={styles.notes} aria-label={t('privateNotes')}>
      <TextArea
        label={t('privateNotes')}
        hint={t('privateNotesHint')}
        value={text}
        onChange={change}
        readOnly={reply.kind !== 'ready'}
        rows={3}
        spellCheck
      />
      <p role="status" className={styles.loading}>
        {reply.kind === 'loading' ? t('notesLoading') : null}
      </p>
      <LoadNotice reply={reply} />
      <ActionFailure failure={failure} what={t('notesNotKept')} />
    </section>
  );
}
