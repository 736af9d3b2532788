import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { Params } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { useStoredText } from '../../ui/form/use-stored-text';
import styles from './ClientIdField.module.css';

type Props = {
  at: Params<'clientField.save'>['at'];
  /** The accessible name of the form: the CRM or site that the field belongs to. */
  label: string;
  stored: string | undefined;
};

/** Names the custom field of a CRM that holds the client's UUID. */
export function ClientIdField({ at, label, stored = '' }: Props) {
  const [field, setField] = useStoredText(stored);
  const [message, setMessage] = useState('');
  const save = useAction('clientField.save');
  const submit = async (): Promise<Failure | undefined> => {
    setMessage('');
    const outcome = await save.run({ at, field: field.trim() });
    if (outcome.ok) setMessage(t(field.trim() ? 'clientFieldKept' : 'clientFieldDropped'));
    return undefined;
  };
  const form = useForm(save, submit);
  return (
    <form
      className={styles.form}
      ref={form.ref}
      aria-label={label}
      onSubmit={form.onSubmit}
      noValidate
    >
      <div className={styles.field}>
        <Field
          label={t('clientField')}
          dir="auto"
          hint={t('clientFieldHint')}
          maxLength={100}
          value={field}
          onChange={(value) => {
            setField(value);
            setMessage('');
          }}
        />
        <Button type="submit" busy={form.pending}>
          {t('clientFieldKeep')}
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {message}
      </p>
      <ActionFailure failure={form.failure} onRetry={() => void form.submit()} />
    </form>
  );
}
