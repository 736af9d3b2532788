import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicationRow } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { DraftMark } from '../../ui/feedback/DraftMark';
import { Time } from '../../ui/feedback/Time';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts';
import { Facts } from '../application/Facts';
import { newsWord } from '../onboarding-words';
import styles from './ApplicationList.module.css';
import { DueNote } from './DueNote';
import { useQueueRows } from './use-queue-rows';

type Props = {
  rows: readonly ApplicationRow[];
  /** In how many working days an application is to be answered; 0 for no such time. */
  within: number;
  currentId: string | undefined;
  /** The application that the user comes back from. It has the focus when the list appears. */
  focusId: string | undefined;
  /** The application that the user opened from the one beside it. Its row scrolls into view. */
  steppedId: string | undefined;
  /** How many applications are not among the rows yet. */
  moreCount: number;
  onMore: () => void;
  onOpen: (row: ApplicationRow) => void;
};

/**
 * The list `Applications`. Only the rows in view are drawn. Arrow keys move in it, and so do the keys for the next and
 * the previous application while none is open. Enter opens, and `Show more` moves the focus to the first new row. It
 * scrolls with the `data-scrolls` element around it.
 */
export function ApplicationList(props: Props) {
  const { rows, within, currentId, focusId, steppedId, moreCount, onMore, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const virtualizer = useQueueRows(list, rows, [focused, currentId, focusId]);
  useEffect(() => {
    if (focusId !== undefined) focusRow(list.current, focusId);
  }, [focusId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls once per step, not when rows change.
  useEffect(() => {
    const place = rows.findIndex(({ id }) => id === steppedId);
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
  }, [steppedId]);

  const focus = (id: string) => {
    flushSync(() => setFocused(id));
    focusRow(list.current, id);
  };
  const more = useMore(rows, focus);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = rowToFocus(rows, focused, event.key);
    if (id === undefined) return;
    event.preventDefault();
    focus(id);
  };
  /** With no application open the keys that open the next one move the focus, as the arrow keys do. */
  const step = (key: 'ArrowDown' | 'ArrowUp') => {
    if (currentId !== undefined) return false;
    const from = list.current?.contains(document.activeElement) ? focused : undefined;
    const id = rowToFocus(rows, from, key);
    return id !== undefined && focus(id);
  };
  useShortcuts([
    ['application.next', () => step('ArrowDown')],
    ['application.previous', () => step('ArrowUp')],
  ]);

  return (
    <>
      <ul
        aria-label={t('applications')}
        ref={list}
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return row ? (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.row}
              data-news={row.news}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row
                row={row}
                within={within}
                isCurrent={row.id === currentId}
                onFocus={() => setFocused(row.id)}
                onOpen={() => onOpen(row)}
              />
            </li>
          ) : null;
        })}
      </ul>
      {moreCount > 0 ? (
        <More count={moreCount} button={more.button} onMore={() => more.ask(onMore)} />
      ) : null}
    </>
  );
}

type RowProps = {
  row: ApplicationRow;
  within: number;
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
};

function Row({ row, within, isCurrent, onFocus, onOpen }: RowProps) {
  const at = row.updatedAt ?? row.createdAt;
  return (
    <>
      <button
        type="button"
        className={styles.name}
        data-id={row.id}
        aria-current={isCurrent ? 'true' : undefined}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <bdi>{row.name ?? row.id}</bdi>
      </button>
      <span className={styles.at}>{at ? <Time at={at} /> : null}</span>
      <Facts status={row.status}>
        {row.draft ? <DraftMark /> : null}
        <DueNote row={row} within={within} />
        {row.news ? <strong className={styles.news}>{newsWord(row.news)}</strong> : null}
      </Facts>
    </>
  );
}

type MoreProps = { count: number; button: RefObject<HTMLButtonElement | null>; onMore: () => void };

const More = ({ count, button, onMore }: MoreProps) => (
  <div className={styles.more}>
    <Button ref={button} onClick={onMore}>
      {t('showMoreEntries', count)}
    </Button>
  </div>
);

/** After `Show more` the focus moves to the first new row, unless the user moved it elsewhere. */
function useMore(rows: readonly ApplicationRow[], focus: (id: string) => void) {
  const button = useRef<HTMLButtonElement>(null);
  /** How many rows there were when the user asked for more. */
  const before = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when rows are added.
  useEffect(() => {
    if (before.current === undefined || rows.length <= before.current) return;
    const first = rows[before.current]?.id;
    before.current = undefined;
    // The button disappears with the last rows, and the focus is then on the body.
    const { activeElement } = document;
    const isHere = activeElement === button.current || activeElement === document.body;
    if (isHere && first !== undefined) queueMicrotask(() => focus(first));
  }, [rows.length]);
  return {
    button,
    ask: (onMore: () => void) => {
      before.current = rows.length;
      onMore();
    },
  };
}

/** The id of the row to which a key moves the focus, if it is one of the list's keys. */
function rowToFocus(
  rows: readonly ApplicationRow[],
  focusedId: string | undefined,
  key: string,
): string | undefined {
  const current = rows.findIndex(({ id }) => id === focusedId);
  switch (key) {
    case 'ArrowDown':
      return rows[current + 1]?.id;
    case 'ArrowUp':
      return rows[current - 1]?.id;
    case 'Home':
      return rows[0]?.id;
    case 'End':
      return rows.at(-1)?.id;
    default:
      return undefined;
  }
}

const focusRow = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
