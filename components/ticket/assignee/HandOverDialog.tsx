import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { LONGEST_HANDOVER_NOTE } from '../../../lib/domain/team/agent';
import type { TeamMember } from '../../../lib/domain/team/team-view';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Dialog } from '../../ui/overlay/Dialog';
import styles from './Assignee.module.css';

type Props = {
  scope: Scope;
  ticketId: string;
  /** At least one. */
  colleagues: readonly TeamMember[];
  onClose: () => void;
  /** The colleague’s name. */
  onSaved: (name: string) => void;
};

/** Asks which colleague gets the ticket, and what they have to know. */
export function HandOverDialog({ scope, ticketId, colleagues, onClose, onSaved }: Props) {
  const only = colleagues.length === 1 ? colleagues[0]?.author : undefined;
  const [colleague, setColleague] = useState(only ?? '');
  const [isMissing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const assign = useAction('team.assign');
  const submit = async () => {
    setMissing(colleague === '');
    if (colleague === '') return;
    const text = note.trim();
    const { ok } = await assign.run({
      scope,
      ticketId,
      assignee: colleague,
      ...(text && { note: text }),
    });
    if (!ok) return;
    onSaved(colleagues.find(({ author }) => author === colleague)?.name ?? '');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasInput={note !== ''}
      title={t('handOverTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={assign.pending} onClick={submit}>
            {t('handOverNow')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t('handOverTo')}
          value={colleague}
          choices={[
            ...(colleague === '' ? [{ value: '', label: t('handOverChoose') }] : []),
            ...colleagues.map(({ author, name }) => ({ value: author, label: name })),
          ]}
          onChange={(author) => {
            setColleague(author);
            setMissing(false);
          }}
          error={isMissing ? t('handOverMissing') : undefined}
        />
        <TextArea
          grows
          rows={2}
          maxLength={LONGEST_HANDOVER_NOTE}
          label={t('handOverNote')}
          hint={t('handOverNoteHint')}
          value={note}
          onChange={setNote}
        />
        <ActionFailure failure={assign.failure} what={t('assigneeNotChanged')} />
      </div>
    </Dialog>
  );
}
