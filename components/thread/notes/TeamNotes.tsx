import { useId } from 'react';
import type { TeamNote } from '../../../lib/protocol/requests/team';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Time } from '../../ui/feedback/Time';
import { type AfterNote, EditNote, NewNote } from './NoteForm';
import styles from './TeamNotes.module.css';
import type { TeamNotes } from './use-team-notes';

/** Notes that only the team sees, between the messages of a thread. */
export const NoteRows = ({ team, notes }: { team: TeamNotes; notes: readonly TeamNote[] }) =>
  notes.map((note) => <NoteRow key={note.id} team={team} note={note} />);

function NoteRow({ team, note }: { team: TeamNotes; note: TeamNote }) {
  const head = useId();
  const remove = useAction('team.note.remove');
  const { scope, ticketId } = team;
  const { noteId, name, isOwn, text, writtenAt, isEdited, mentionsMe } = note;
  const author = isOwn ? t('authorYou') : name || t('someColleague');
  return (
    <article
      className={styles.note}
      aria-labelledby={head}
      data-mentions={mentionsMe || undefined}
      data-times="self"
    >
      <p className={styles.head} id={head}>
        <span className={styles.label}>{t('noteForTeam')}</span>
        <span className={styles.author}>{author}</span>
        <span aria-live="off">
          <Time at={writtenAt} />
        </span>
        {isEdited ? <span>{t('noteEdited')}</span> : null}
        {mentionsMe ? <span className={styles.mention}>{t('noteMentionsYou')}</span> : null}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {isOwn ? (
        <div className={styles.actions}>
          <Button size="small" look="quiet" onClick={() => team.edit(note)}>
            {t('edit')}
          </Button>
          <ConfirmButton
            question={t('noteRemoveAsk')}
            of={t('noteForTeam')}
            onRemove={() => void remove.run({ scope, ticketId, noteId })}
            busy={remove.pending}
          />
        </div>
      ) : null}
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
    </article>
  );
}

type PlaceProps = { team: TeamNotes; total: number; next: AfterNote };

/** The form above the reply box: a new note, or another text for an own one. */
export function NotePlace({ team, total, next }: PlaceProps) {
  const { editing } = team;
  return editing && editing !== 'new' ? (
    <EditNote key={editing.id} team={team} note={editing} next={next} />
  ) : (
    <NewNote team={team} total={total} next={next} />
  );
}
