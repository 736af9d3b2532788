import { type RefObject, useEffect, useRef } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { LONGEST_TEAM_NOTE } from '../../../lib/domain/team/note-rules';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import type { TeamNote } from '../../../lib/protocol/requests/team';
import { t } from '../../../lib/words/words';
import { emptyDraft } from '../../ui/autosave/draft-store';
import { useDraft } from '../../ui/autosave/use-draft';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { isEnter } from '../../ui/shortcuts/enter-escape';
import styles from './TeamNotes.module.css';
import type { TeamNotes } from './use-team-notes';

/** What gets the focus that a form has when it closes. */
export type AfterNote = RefObject<Pick<HTMLElement, 'focus'> | null>;

type NewProps = { team: TeamNotes; total: number; next: AfterNote };

/** A new note. Its text is kept as a draft, so the form opens by itself where one was begun. */
export function NewNote({ team, total, next }: NewProps) {
  const { scope, ticketId, editing, edit } = team;
  const draft = useDraft({ scope, subject: draftSubject.note(ticketId) }, emptyDraft);
  if (!draft.ready || (editing !== 'new' && !draft.value.text.trim())) return null;
  const close = () => {
    draft.finish();
    edit(undefined);
  };
  return (
    <NoteForm
      team={team}
      next={next}
      // A second press saves the same note, also if the panel was loaded again meanwhile.
      noteId={draft.value.commandId}
      after={total}
      text={draft.value.text}
      notKept={draft.failure}
      takesFocus={editing === 'new'}
      onChange={(text) => draft.change({ text })}
      onSaved={close}
      onCancel={close}
    />
  );
}

type EditProps = { team: TeamNotes; note: TeamNote; next: AfterNote };

/** Another text for an own note. It is kept as a draft, which is there when the user edits the note again. */
export function EditNote({ team, note, next }: EditProps) {
  const { scope, edit } = team;
  const subject = draftSubject.editedNote(note.noteId);
  const draft = useDraft({ scope, subject }, () => ({ ...emptyDraft(), text: note.text }));
  if (!draft.ready) return null;
  const close = () => {
    draft.finish();
    edit(undefined);
  };
  return (
    <NoteForm
      team={team}
      next={next}
      noteId={note.noteId}
      after={note.after}
      text={draft.value.text}
      notKept={draft.failure}
      takesFocus
      onChange={(text) => draft.change({ text })}
      onSaved={close}
      onCancel={close}
    />
  );
}

type Props = {
  team: TeamNotes;
  next: AfterNote;
  noteId: string;
  after: number;
  text: string;
  /** Why the text is not kept as a draft. */
  notKept?: Failure | undefined;
  takesFocus: boolean;
  onChange: (text: string) => void;
  onSaved: () => void;
  onCancel: () => void;
};

function NoteForm({ team, next, noteId, after, text, notKept, takesFocus, ...on }: Props) {
  const { onChange, onSaved, onCancel } = on;
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useAction('team.note.save');
  const { scope, ticketId } = team;
  // A name mentions all who have it.
  const names = [...new Set(team.members.map(({ name }) => name))].filter(Boolean);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const isTooLong = text.length > LONGEST_TEAM_NOTE;
  const close = (andThen: () => void) => {
    if (field.current?.form?.contains(document.activeElement)) next.current?.focus();
    andThen();
  };
  const submit = async () => {
    if (!text.trim() || isTooLong || save.pending) return;
    const outcome = await save.run({ scope, ticketId, noteId, text: text.trim(), after });
    if (outcome.ok) close(onSaved);
  };
  const mention = (name: string) => {
    onChange(`${text}${text && !/\s$/.test(text) ? ' ' : ''}@${name} `);
    field.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        inputRef={field}
        label={t('noteForTeam')}
        hint={t('noteHint')}
        grows
        rows={2}
        value={text}
        onChange={onChange}
        readOnly={save.pending}
        error={isTooLong ? t('noteTooLong', text.length, LONGEST_TEAM_NOTE) : undefined}
        onKeyDown={(event) => {
          if (isEnter(event) && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <ActionFailure failure={notKept} what={t('draftNotKept')} />
      <ActionFailure failure={save.failure} onRetry={submit} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          look="primary"
          size="small"
          disabled={!text.trim()}
          busy={save.pending}
        >
          {t('noteSave')}
        </Button>
        <Button size="small" onClick={() => close(onCancel)}>
          {t('cancel')}
        </Button>
        {names.length > 0 ? (
          <Select
            compact
            label={t('noteMention')}
            disabled={save.pending}
            value=""
            choices={[
              { value: '', label: t('noteMention') },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => (name ? mention(name) : undefined)}
          />
        ) : null}
      </div>
    </form>
  );
}
