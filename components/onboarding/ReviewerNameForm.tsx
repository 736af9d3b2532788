import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ReviewerName } from '../../lib/domain/reviewer';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import styles from './FourEyes.module.css';

type Props = {
  /** As they are called so far. */
  name?: string;
  /** The keyboard goes to it: the person has just asked for what needs it. */
  focused?: boolean;
  onNamed?: () => void;
};

/** Asks who sits before this browser: the name that goes with what they sign. */
export function ReviewerNameForm({ name: known = '', focused = true, onNamed }: Props) {
  const keep = useAction('reviewer.name');
  const [name, setName] = useState(known);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = ReviewerName.safeParse(name);
    setError(said.success ? undefined : say('reviewerNameFault'));
    if (!said.success) input.current?.focus();
    else if (!keep.pending && (await keep.run({ name: said.data })).ok) onNamed?.();
  };
  return (
    <form className={styles.name} onSubmit={submit} noValidate>
      <Field
        label={say('reviewerName')}
        hint={say('reviewerNameHint')}
        required
        value={name}
        onChange={setName}
        error={error}
        inputRef={input}
        autoComplete="name"
      />
      {keep.failure ? <FailureNotice failure={keep.failure} arrived /> : null}
      <div className={styles.row}>
        <Button type="submit" busy={keep.pending}>
          {say('keepReviewerName')}
        </Button>
      </div>
    </form>
  );
}
