import { type ReactNode, useId } from 'react';
import styles from './Settings.module.css';

type Props = { title: string; lead: string; children: ReactNode };

/** Settings of a section that belong together, below their own heading. */
export function Group({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
