import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { TextArea } from '../ui/Field';
import styles from './Notes.module.css';
import { useNotes } from './use-notes';

type Props = { place: Place; applicationId: string };

/** The reviewer's own notes. They look like no form, and there is nothing here that sends. */
export function Notes({ place, applicationId }: Props) {
  const { answer, text, type, failure } = useNotes({ place, applicationId });
  return (
    <section className={styles.notes} aria-label={say('privateNotes')}>
      <TextArea
        label={say('privateNotes')}
        hint={say('privateNotesHint')}
        value={text}
        onChange={type}
        readOnly={answer.kind !== 'ready'}
        rows={3}
        spellCheck
      />
      {answer.kind === 'failed' ? (
        <FailureNotice failure={answer.failure} onRetry={answer.again} />
      ) : null}
      {failure ? <FailureNotice failure={failure} what={say('notesNotKept')} arrived /> : null}
    </section>
  );
}
