import { useId } from 'react';
import styles from './Switch.module.css';

type Props = {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  /** The change is being saved. */
  busy?: boolean;
  onChange: (on: boolean) => void;
};

export function Switch({ label, hint, on, disabled, busy = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={on}
        aria-checked={on}
        aria-busy={busy || undefined}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
