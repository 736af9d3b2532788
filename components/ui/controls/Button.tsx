import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Among text. */
  size?: 'small' | undefined;
  /** The element that `aria-describedby` names says why. */
  disabled?: boolean;
  /** The button's action is running. */
  busy?: boolean;
};

/**
 * A button. While it is disabled it stays focusable, so that a screen reader can read the reason and
 * the focus is not lost.
 */
export function Button({ look = 'plain', size, disabled, busy, onClick, ...rest }: Props) {
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
      data-size={size}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
}
