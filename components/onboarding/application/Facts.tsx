import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { applicationStatusWord, applicationTurnWord } from './onboarding-words';

/** An application's state, whose turn it is, and whatever else is to be known of it in one line. */
export function Facts({ status, children }: { status: string; children?: ReactNode }) {
  const turn = applicationTurnWord(status);
  return (
    <p className={styles.facts}>
      <span className={styles.status} data-status={status}>
        {applicationStatusWord(status)}
      </span>
      {turn ? <span>{turn}</span> : null}
      {children}
    </p>
  );
}
