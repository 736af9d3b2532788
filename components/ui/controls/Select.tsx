import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';
import type { Guard } from '../guard/use-guard';
import { TriggerButton } from '../overlay/TriggerButton';
import { useLazyOverlay } from '../overlay/use-lazy-overlay';
import { Icon } from './Icon';
import styles from './Select.module.css';

export type Choice = { value: string; label: string };

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => unknown;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  /** Checks a choice that writes to the service: `onChange` presses it. */
  guard?: Guard | undefined;
  /** A small button among others: its label is its accessible name only. */
  compact?: boolean;
  /** Id of an element that describes the select. */
  'aria-describedby'?: string | undefined;
};

const listPart = lazyPart(() => import('../overlay/SelectList'));

/** A combobox without a text field: a button that shows the choice and opens the list of choices. */
export function Select({
  label,
  value,
  choices,
  onChange,
  hint,
  error,
  disabled = false,
  busy = false,
  guard,
  compact = false,
  'aria-describedby': described,
}: Props) {
  const id = useId();
  const overlay = useLazyOverlay(listPart);
  const note = error ?? hint;
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <div className={styles.select} data-compact={compact || undefined}>
      <span className={compact ? 'unseen' : styles.label} id={`${id}-label`}>
        {label}
      </span>
      <TriggerButton
        overlay={overlay}
        popup="listbox"
        role="combobox"
        className={styles.trigger}
        title={compact ? label : undefined}
        disabled={disabled}
        busy={busy}
        buttonRef={guard?.button}
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={[described, note && `${id}-note`].filter(Boolean).join(' ') || undefined}
      >
        <span className={styles.value}>{shown}</span>
        <Icon icon={ChevronDown} />
      </TriggerButton>
      {overlay.isWanted ? (
        <LazyPart part={listPart} quiet="until-failed">
          {({ SelectList }) => (
            <SelectList
              slot={overlay.slot}
              labelledBy={`${id}-label`}
              value={value}
              choices={choices}
              onChoose={onChange}
              onPopup={guard?.list}
            />
          )}
        </LazyPart>
      ) : null}
      {note ? (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
