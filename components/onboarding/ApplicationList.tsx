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
import { Button } from '../ui/Button';
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
  /** Applications that are not among the rows. */
  left: number;
  onMore: () => void;
  onOpen: (row: ApplicationRow) => void;
};

/**
 * The list `Applications`, of which only what is in view is drawn. Arrow keys move in it, Enter
 * opens, `Show more` leads to the first more. It scrolls with what is marked `data-scrolls` around it.
 */
export function ApplicationList({ rows, currentId, focusId, left, onMore, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  // Drawn wherever they are: the keyboard stays on a row that is scrolled away, and comes back to it.
  const kept = [focused, currentId, focusId];
  const drawn = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => list.current?.closest('[data-scrolls]') ?? null,
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

  const go = (id: string) => {
    flushSync(() => setFocused(id));
    focusRow(list.current, id);
  };
  const more = useRef<HTMLButtonElement>(null);
  /** How many there were when more was asked for. */
  const before = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about rows that came.
  useEffect(() => {
    if (before.current === undefined || rows.length <= before.current) return;
    const first = rows[before.current]?.id;
    before.current = undefined;
    // Unless the person went somewhere else meanwhile. The button goes where it has no more to show.
    const { activeElement } = document;
    const isThere = activeElement === more.current || activeElement === document.body;
    if (isThere && first !== undefined) queueMicrotask(() => go(first));
  }, [rows.length]);

  const move = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const next = to === undefined ? undefined : rows[to]?.id;
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };

  return (
    <>
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
      {left > 0 ? (
        <div className={styles.more}>
          <Button
            ref={more}
            onClick={() => {
              before.current = rows.length;
              onMore();
            }}
          >
            {say('showMoreEntries', left)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const focusRow = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
