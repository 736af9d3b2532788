import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import { ReviewerName } from '../../../lib/domain/onboarding/four-eyes/reviewer';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { useStoredText } from '../../ui/form/use-stored-text';
import styles from './FourEyes.module.css';

type Props = {
  /** The stored name. */
  name?: string;
  /** The field has the focus at first, because the user has just asked for what needs the name. */
  focused?: boolean;
  onNamed?: () => void;
};

/** Asks for the name that goes with what this reviewer signs. */
export function ReviewerNameForm({ name: stored = '', focused = true, onNamed }: Props) {
  const save = useAction('reviewer.save');
  const [name, setName] = useStoredText(stored);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const submit = async (): Promise<Failure | undefined> => {
    const parsed = v.safeParse(ReviewerName, name);
    setError(parsed.success ? undefined : t('reviewerNameFault'));
    if (!parsed.success) {
      input.current?.focus();
      return undefined;
    }
    const outcome = await save.run({ name: parsed.output });
    if (outcome.ok) onNamed?.();
    return undefined;
  };
  const form = useForm(save, submit);
  return (
    <form className={styles.name} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <Field
        label={t('reviewerName')}
        dir="auto"
        hint={t('reviewerNameHint')}
        required
        value={name}
        onChange={setName}
        error={error}
        inputRef={input}
        autoComplete="name"
      />
      <ActionFailure failure={form.failure} />
      <div className={styles.row}>
        <Button type="submit" busy={form.pending}>
          {t('keepReviewerName')}
        </Button>
      </div>
    </form>
  );
}
