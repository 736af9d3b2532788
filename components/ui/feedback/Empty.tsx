import type { ReactNode } from 'react';
import styles from './Empty.module.css';

type Props = {
  title: string;
  /** What to do next. */
  next?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** Why there is nothing here, and what the user can do. */
export function Empty({ title, next, action, children }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {next ? <p className={styles.next}>{next}</p> : null}
      {children}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
