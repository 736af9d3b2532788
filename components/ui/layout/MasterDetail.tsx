import type { ReactNode } from 'react';
import styles from '../styles/Columns.module.css';

type Props = {
  /** An entry is open. In a narrow window it replaces the list. */
  isOpen: boolean;
  /** Accessible names of the two parts. */
  listLabel: string;
  detailLabel: string;
  /** Stays in place while the list scrolls. */
  head: ReactNode;
  list: ReactNode;
  detail: ReactNode;
  className?: string | undefined;
};

/** A list with the open entry beside it. */
export const MasterDetail = ({ className = styles.columns, ...props }: Props) => (
  <div className={className} data-open={props.isOpen ? '' : undefined}>
    <section className={styles.list} aria-label={props.listLabel}>
      {props.head}
      <div className={styles.rows} data-scrolls="">
        {props.list}
      </div>
    </section>
    <section className={styles.open} aria-label={props.detailLabel}>
      {props.detail}
    </section>
  </div>
);

/** How many entries the list shows, announced when it changes. */
export const ListCount = ({ children }: { children: string }) => (
  <p className={styles.count} role="status">
    {children}
  </p>
);
