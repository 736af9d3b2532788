import type { ReactNode } from 'react';
import styles from './Notice.module.css';

type Props = {
  tone: 'failed' | 'doubt' | 'plain';
  children: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** It comes after something the person did, and is said aloud at once. */
  arrived?: boolean;
};

/** Something to know at the place it belongs to. */
export function Notice({ tone, children, action, arrived = false }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={arrived ? 'alert' : undefined}>
      <div className={styles.words}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
