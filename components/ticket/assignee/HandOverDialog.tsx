import { useId, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { LONGEST_HANDOVER_NOTE } from '../../../lib/domain/team/agent';
import type { TeamMember } from '../../../lib/domain/team/team-view';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
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
  const id = useId();
  const [note, setNote] = useState('');
  const assign = useAction('team.assign');
  const form = useForm(assign, async () => {
    if (colleague === '') return 'missing';
    const text = note.trim();
    const { ok } = await assign.run({
      scope,
      ticketId,
      assignee: colleague,
      ...(text && { note: text }),
    });
    if (!ok) return undefined;
    onSaved(colleagues.find(({ author }) => author === colleague)?.name ?? '');
    onClose();
    return undefined;
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasInput={note !== ''}
      title={t('handOverTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={assign.pending}>
            {t('handOverNow')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
        <Select
          label={t('handOverTo')}
          value={colleague}
          choices={[
            ...(colleague === '' ? [{ value: '', label: t('handOverChoose') }] : []),
            ...colleagues.map(({ author, name }) => ({ value: author, label: name })),
          ]}
          onChange={(author) => {
            if (form.pending) return;
            setColleague(author);
            form.reset();
          }}
          error={form.fault ? t('handOverMissing') : undefined}
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
      </form>
    </Dialog>
  );
}
