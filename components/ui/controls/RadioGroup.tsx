import { type ReactNode, useId } from 'react';
import styles from './RadioGroup.module.css';

export type RadioOption<Value> = {
  value: Value;
  label: ReactNode;
  /** More about the option, below its label. */
  description?: ReactNode;
  disabled?: boolean;
};

type OptionsProps<Value> = {
  options: readonly RadioOption<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  invalid?: boolean;
};

type Props<Value> = OptionsProps<Value> & {
  /** The options stand beside each other. */
  inline?: boolean;
  /** Each option is a tile that is pressed anywhere. */
  tiles?: boolean;
} & (
    | { label: string }
    // A name that the group does not show: its own, or that of the heading above.
    | { 'aria-label': string }
    | { 'aria-labelledby': string }
  );

/** A group of radio buttons, one of which is chosen. */
export function RadioGroup<const Value>({ inline, tiles, ...props }: Props<Value>) {
  const id = useId();
  const label = 'label' in props ? props.label : undefined;
  return (
    <div
      className={styles.group}
      data-inline={inline || undefined}
      data-tiles={tiles || undefined}
      role="radiogroup"
      aria-label={'aria-label' in props ? props['aria-label'] : undefined}
      aria-labelledby={'aria-labelledby' in props ? props['aria-labelledby'] : label && id}
    >
      {label === undefined ? null : (
        <span className={styles.label} id={id}>
          {label}
        </span>
      )}
      <RadioOptions {...props} />
    </div>
  );
}

/** The radio buttons alone, for a group that is a `fieldset` already. */
export function RadioOptions<Value>({ options, chosen, onChoose, invalid }: OptionsProps<Value>) {
  const name = useId();
  return options.map(({ value, label, description, disabled }, index) => {
    const id = `${name}-${index}`;
    return (
      <div className={styles.option} key={String(value)}>
        <input
          type="radio"
          name={name}
          id={id}
          checked={chosen === value}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={() => onChoose(value)}
        />
        <label htmlFor={id}>{label}</label>
        {description ? (
          <div className={styles.description} id={`${id}-description`}>
            {description}
          </div>
        ) : null}
      </div>
    );
  });
}
