import type { ReactNode, Ref } from 'react';
import { Button } from '../controls/Button';
import { Empty } from '../feedback/Empty';
import styles from '../styles/Columns.module.css';

type Props = {
  /** An entry is open. In a narrow window it replaces the list. */
  isOpen: boolean;
  /** Accessible names of the parts. */
  listLabel: string;
  detailLabel: string;
  viewsLabel?: string;
  /** Stays in place while the list scrolls. */
  head: ReactNode;
  list: ReactNode;
  detail: ReactNode;
  /** Named selections of the list: a column of their own where there is room, else above the list. */
  views?: ReactNode;
  /** The element in which the list scrolls. */
  scroller?: Ref<HTMLDivElement>;
  className?: string | undefined;
};

/** A list with the open entry beside it. */
export const MasterDetail = ({ className = styles.columns, ...props }: Props) => (
  <div className={styles.frame}>
    <div
      className={className}
      data-open={props.isOpen ? '' : undefined}
      data-views={props.views ? '' : undefined}
    >
      {props.views ? (
        <section className={styles.views} aria-label={props.viewsLabel}>
          {props.views}
        </section>
      ) : null}
      <section className={styles.list} aria-label={props.listLabel}>
        {props.head}
        <div className={styles.rows} data-scrolls="" ref={props.scroller}>
          {props.list}
        </div>
      </section>
      <section className={styles.open} aria-label={props.detailLabel}>
        {props.detail}
      </section>
    </div>
  </div>
);

type ShowAllProps = { onShowAll: () => void; children: string };

/**
 * Shows the whole list in place of one in which nothing was found. The button goes with that, so the search above the
 * list gets the focus.
 */
export const ShowAllButton = ({ onShowAll, children }: ShowAllProps) => (
  <Button
    onClick={({ currentTarget }) => {
      currentTarget.closest('section')?.querySelector('input')?.focus();
      onShowAll();
    }}
  >
    {children}
  </Button>
);

/** In the place of the open entry while none is open. */
export const NoneOpen = (words: { title: string; next?: string }) => (
  <div className={styles.none}>
    <Empty {...words} />
  </div>
);

/** How many entries the list shows, announced when it changes. */
export const ListCount = ({ children }: { children: string }) => (
  <p className={styles.count} role="status">
    {children}
  </p>
);
