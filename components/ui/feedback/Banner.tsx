import type { ReactNode } from 'react';
import type { FocusHandlers } from '../hooks/use-kept-focus';
import styles from './Banner.module.css';

type Props = {
  tone: 'failed' | 'warning' | 'plain';
  children: ReactNode;
  /** What the user can do next. */
  action?: ReactNode;
  /** The message follows an action of the user, so a screen reader announces it at once. */
  arrived?: boolean;
  /** Watch the focus in the message. */
  focusHandlers?: FocusHandlers | undefined;
};

/** A message in the place that it concerns. */
export function Banner({ tone, children, action, arrived = false, focusHandlers }: Props) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={arrived ? 'alert' : undefined}
      {...focusHandlers}
    >
      <div className={styles.words}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
