import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicationRow } from '../../lib/border/questions-onboarding';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import styles from './ApplicationList.module.css';
import { Facts } from './Facts';
import { newsWord } from './onboarding-words';

/** Of most rows; the real height is measured. */
const ROW_HEIGHT = 62;

type Props = {
  rows: readonly ApplicationRow[];
  currentId: string | undefined;
  /** The application to put the keyboard on when the list appears: where the person came from. */
  focusId: string | undefined;
  onOpen: (row: ApplicationRow) => void;
};

/**
 * The list `Applications`, of which only what is in view is drawn. Arrow keys move in it, Enter
 * opens. It scrolls with the section that it stands in.
 */
export function ApplicationList({ rows, currentId, focusId, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  // Drawn wherever they are: the keyboard stays on a row that is scrolled away, and comes back to it.
  const kept = [focused, currentId, focusId];
  const drawn = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => list.current?.closest('section') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    // More than the height of what stands above the list and scrolls along.
    overscan: 8,
    rangeExtractor: (range) => {
      const indexes = kept.map((id) => rows.findIndex((row) => row.id === id));
      return [
        ...new Set([...indexes.filter((at) => at >= 0), ...defaultRangeExtractor(range)]),
      ].sort((a, b) => a - b);
    },
    // While an open application covers the list nothing has a size: all keep what they had.
    observeElementRect: (list, put) =>
      observeElementRect(list, (rect) => (rect.height > 0 ? put(rect) : undefined)),
    measureElement: (row, entry, list) =>
      measureElement(row, row.offsetHeight > 0 ? entry : undefined, list) || ROW_HEIGHT,
    initialRect: { width: innerWidth, height: innerHeight },
  });

  useEffect(() => {
    if (focusId !== undefined) focusRow(list.current, focusId);
  }, [focusId]);

  const move = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const next = to === undefined ? undefined : rows[to]?.id;
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setFocused(next));
    focusRow(list.current, next);
  };

  return (
    <ul
      aria-label={say('applications')}
      ref={list}
      className={styles.rows}
      style={{ height: drawn.getTotalSize() }}
      onKeyDown={move}
    >
      {drawn.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return row ? (
          <li
            key={key}
            ref={drawn.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              className={styles.name}
              data-id={row.id}
              aria-current={row.id === currentId ? 'true' : undefined}
              onFocus={() => setFocused(row.id)}
              onClick={() => onOpen(row)}
            >
              <bdi>{row.name ?? row.id}</bdi>
            </button>
            <Facts status={row.status}>
              {row.news ? <strong>{newsWord(row.news)}</strong> : null}
              {row.updatedAt || row.createdAt ? (
                <Time at={row.updatedAt ?? row.createdAt ?? 0} />
              ) : null}
            </Facts>
          </li>
        ) : null;
      })}
    </ul>
  );
}

const focusRow = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
