import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { ApplicationRow } from '../../../lib/protocol/requests/onboarding';

/** The estimated height of a row, until it is measured. */
const ROW_HEIGHT = 56;

/**
 * Virtualizes the queue: only the rows in view are drawn. The rows in `keptIds` are always drawn, so
 * that the focus stays on a row that is scrolled out of view.
 */
export const useQueueRows = (
  list: RefObject<HTMLUListElement | null>,
  rows: readonly ApplicationRow[],
  keptIds: readonly (string | undefined)[],
) =>
  useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => list.current?.closest('[data-scrolls]') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    // Taller than the content above the list, which scrolls with it.
    overscan: 8,
    rangeExtractor: (range) => {
      const kept = keptIds.map((id) => rows.findIndex((row) => row.id === id));
      const indexes = [...kept.filter((index) => index >= 0), ...defaultRangeExtractor(range)];
      return [...new Set(indexes)].sort((a, b) => a - b);
    },
    // An open application can hide the list, which then has no size. Keep the last known sizes.
    observeElementRect: (instance, onChange) =>
      observeElementRect(instance, (rect) => (rect.height > 0 ? onChange(rect) : undefined)),
    measureElement: (row, entry, instance) =>
      measureElement(row, row.offsetHeight > 0 ? entry : undefined, instance) || ROW_HEIGHT,
    initialRect: { width: innerWidth, height: innerHeight },
  });
