import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../lib/words/words';
import styles from '../styles/Sections.module.css';
import { Button } from './Button';

type Props = {
  /** The question that the user confirms. */
  question: string;
  /** Accessible name: which of several things is removed. */
  of: string;
  onRemove: () => void;
  busy: boolean;
  /** The words of the buttons: the first one, and the two answers. They remove if none are given. */
  words?: { ask: string; yes: string; no: string };
};

/** A button that asks for confirmation in its own place before it removes something. */
export function ConfirmButton({ question, of, onRemove, busy, words }: Props) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const wasAsking = useRef(false);
  const id = useId();
  // The focus moves to the safe answer, which the question describes, and afterwards back to the button.
  useEffect(() => {
    if (asking) group.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    else if (wasAsking.current) group.current?.querySelector('button')?.focus();
    wasAsking.current = asking;
  }, [asking]);

  return (
    <fieldset className={styles.buttons} ref={group} aria-label={of}>
      {asking ? (
        <>
          <span id={id}>{question}</span>
          <Button look="danger" onClick={onRemove} busy={busy} aria-describedby={id}>
            {words?.yes ?? t('removeYes')}
          </Button>
          {/* Pressed while it is removed, it would seem to have kept it. */}
          <Button onClick={() => setAsking(false)} disabled={busy} aria-describedby={id}>
            {words?.no ?? t('removeKeep')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{words?.ask ?? t('remove')}</Button>
      )}
    </fieldset>
  );
}
