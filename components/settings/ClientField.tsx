import { type FormEvent, useState } from 'react';
import type { Asked } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import styles from './ClientField.module.css';

type Props = {
  at: Asked<'clientField.keep'>['at'];
  /** Which of several it belongs to, for those who do not see. */
  of: string;
  kept: string | undefined;
};

/** Which custom field of a CRM holds the client's UUID. */
export function ClientField({ at, of, kept = '' }: Props) {
  const [field, setField] = useState(kept);
  const [said, setSaid] = useState('');
  const keep = useAction('clientField.keep');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (keep.pending) return;
    setSaid('');
    const outcome = await keep.run({ at, field: field.trim() });
    if (outcome.ok) setSaid(say(field.trim() ? 'clientFieldKept' : 'clientFieldDropped'));
  };
  return (
    <form className={styles.form} aria-label={of} onSubmit={onSubmit} noValidate>
      <div className={styles.field}>
        <Field
          label={say('clientField')}
          hint={say('clientFieldHint')}
          maxLength={100}
          value={field}
          onChange={(value) => {
            setField(value);
            setSaid('');
          }}
        />
        <Button type="submit" busy={keep.pending}>
          {say('clientFieldKeep')}
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {said}
      </p>
      {keep.failure ? <FailureNotice failure={keep.failure} onRetry={keep.again} arrived /> : null}
    </form>
  );
}
