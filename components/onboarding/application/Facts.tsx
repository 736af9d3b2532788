import type { ReactNode } from 'react';
import { applicationStatusWord, applicationTurnWord } from '../onboarding-words';
import styles from './Facts.module.css';

/** One line about an application: its status, whose turn it is, and other facts. */
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
