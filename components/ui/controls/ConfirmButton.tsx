import { useEffect, useRef, useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import styles from './Settings.module.css';

type Props = {
  /** What is asked before it is done. */
  question: string;
  /** Which of several it belongs to, for those who do not see. */
  of: string;
  onRemove: () => void;
  busy: boolean;
};

/** Removes something after asking once more, in the same place. */
export function RemoveButton({ question, of, onRemove, busy }: Props) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const was = useRef(false);
  // The keyboard follows: to what is safe when asked, and back to where it was.
  useEffect(() => {
    if (asking) group.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    else if (was.current) group.current?.querySelector('button')?.focus();
    was.current = asking;
  }, [asking]);

  return (
    <fieldset className={styles.buttons} ref={group} aria-label={of}>
      {asking ? (
        <>
          <span>{question}</span>
          <Button look="danger" onClick={onRemove} busy={busy}>
            {say('removeYes')}
          </Button>
          <Button onClick={() => setAsking(false)}>{say('removeKeep')}</Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{say('remove')}</Button>
      )}
    </fieldset>
  );
}
