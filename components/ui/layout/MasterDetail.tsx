import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
} from 'react';
import { Button } from '../controls/Button';
import { Empty } from '../feedback/Empty';
import { useAnnouncement } from '../feedback/use-announcement';
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

const AnnounceContext = createContext<(words: string) => void>(() => undefined);

/** A list with the open entry beside it. */
export function MasterDetail({ className = styles.columns, ...props }: Props) {
  const [announced, announce] = useAnnouncement();
  return (
    <AnnounceContext value={announce}>
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
            {/* It is there before its words are, or a screen reader would not read them. */}
            <p className="unseen" role="status">
              {announced}
            </p>
            <div className={styles.rows} data-scrolls="" ref={props.scroller}>
              {props.list}
            </div>
          </section>
          <section className={styles.open} aria-label={props.detailLabel}>
            {props.detail}
          </section>
        </div>
      </div>
    </AnnounceContext>
  );
}

/** Announces what the list shows now, once it is drawn and when it changes. Nothing is left of it once it goes. */
function useAnnounced(words: string): void {
  const announce = useEffectEvent(useContext(AnnounceContext));
  useEffect(() => {
    announce(words);
    return () => announce('');
  }, [words]);
}

type NothingFoundProps = { title: string; onShowAll: () => void; children: string };

/**
 * In place of a list in which nothing was found, with the button that shows the whole list. The button goes with that,
 * so the search above the list gets the focus.
 */
export function NothingFound({ title, onShowAll, children }: NothingFoundProps) {
  useAnnounced(title);
  const showAll = (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('section')?.querySelector('input')?.focus();
        onShowAll();
      }}
    >
      {children}
    </Button>
  );
  return <Empty title={title} action={showAll} />;
}

/** In the place of the open entry while none is open. */
export const NoneOpen = (words: { title: string; next?: string }) => (
  <div className={styles.none}>
    <Empty {...words} />
  </div>
);

/** How many entries the list shows, announced when it changes. */
export function ListCount({ children }: { children: string }) {
  useAnnounced(children);
  return <p className={styles.count}>{children}</p>;
}
