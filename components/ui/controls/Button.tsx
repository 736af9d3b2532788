import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Why it cannot be pressed is said elsewhere, by `aria-describedby`. */
  disabled?: boolean;
  /** What it does is under way. */
  busy?: boolean;
};

/**
 * A button. One that cannot be pressed now stays focusable, so that the reason can be read and the
 * keyboard does not lose its place.
 */
export function Button({ look = 'plain', disabled, busy, onClick, ...rest }: Props) {
  const off = disabled === true || busy === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
}
