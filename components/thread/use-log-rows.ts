import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useStayAtEnd } from './use-stay-at-end';

export type LogRows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** The estimated height of a row in pixels, until it is measured. */
const ROW_HEIGHT = 64;

/** Rows drawn beyond those in view: few in the first picture, then as many as scrolling needs. */
const OVERSCAN = { first: 1, later: 6 };

/** Pixels below the last row: there `ReplyWriters` says who writes, without covering or moving a message. */
const ROOM_BELOW = 20;

type Options = {
  count: number;
  keyOf: (index: number) => string | number;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The row that the keyboard is at. It stays drawn, or the focus would be lost. */
  kept: number | undefined;
};

/** The virtual rows of the log: only those in view are rendered. The log opens at its end. */
export function useLogRows({ count, keyOf, scroller, content, kept }: Options): LogRows {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (kept === undefined || kept >= range.count || drawn.includes(kept)) return drawn;
      return [...drawn, kept].sort((a, b) => a - b);
    },
    [kept],
  );
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    paddingEnd: ROOM_BELOW,
    overscan: useOverscan(),
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 24,
    // Until the first measurement, which is before the first paint: a row too many costs more than a row too few.
    initialRect: { width: innerWidth, height: innerHeight / 2 },
    initialOffset: () => Math.max(0, count * ROW_HEIGHT - innerHeight / 2),
  });
  const begin = useEffectEvent(() => {
    // Measure before the first paint, or the rows would jump.
    for (const row of rows.elementsCache.values())
      rows.resizeItem(rows.indexFromElement(row), row.offsetHeight);
    rows.scrollToEnd();
  });
  useLayoutEffect(() => begin(), []);
  useStayAtEnd(scroller, content, () => rows.scrollToEnd());
  return rows;
}

/** Whether the log still shows its first picture: until the next one it loads and draws only what is in view. */
export const isFirstPicture = ({ options }: LogRows): boolean =>
  options.overscan === OVERSCAN.first;

function useOverscan(): number {
  const [rows, setRows] = useState(OVERSCAN.first);
  useEffect(() => {
    const idle = requestIdleCallback(() => setRows(OVERSCAN.later), { timeout: 200 });
    return () => cancelIdleCallback(idle);
  }, []);
  return rows;
}
