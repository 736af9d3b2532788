import { type Ref, useId } from 'react';
import styles from './Select.module.css';

export type Choice = { value: string; label: string };

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  listRef?: Ref<HTMLSelectElement> | undefined;
  /** Id of an element that describes the select. */
  'aria-describedby'?: string | undefined;
};

/** The browser's own select, with its label, hint and error. */
export function Select({
  label,
  value,
  choices,
  onChange,
  hint,
  error,
  disabled = false,
  busy = false,
  listRef,
  'aria-describedby': described,
}: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.select}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        ref={listRef}
        className={styles.list}
        value={value}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={[described, note && `${id}-note`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {note ? (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
