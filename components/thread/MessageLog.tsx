import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Outgoing } from '../../lib/border/questions-outbox';
import { THREAD_PAGE } from '../../lib/border/questions-tickets';
import { say, sayCount } from '../../lib/words/words';
import type { WriteDeeds } from '../outbox/use-write-deeds';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { usePresence } from '../ui/use-presence';
import { missing } from './known-messages';
import styles from './MessageLog.module.css';
import { MessageRow } from './MessageRow';
import { OutgoingRow } from './OutgoingRow';
import { useInView } from './use-in-view';
import { useStayAtEnd } from './use-stay-at-end';
import type { Thread } from './use-thread';
import { useUnread } from './use-unread';

/** Of most messages; the real height is measured. */
const ROW_HEIGHT = 84;

/** What others may ask of the log. */
export type LogHandle = { toEnd: () => void };

type Props = {
  thread: Thread;
  seenUpTo: number;
  markedAt: number | undefined;
  outgoing: readonly Outgoing[];
  deeds: WriteDeeds;
  /** Stands where there is no message: the log is there before the first, so that it is announced. */
  empty: ReactNode;
  /** The end of the thread was really seen. */
  onSeen: (upTo: number) => void;
  /** From this message on it is to be unread again. */
  onUnread: (from: number) => void;
  ref?: Ref<LogHandle>;
};

/** The messages of a thread, oldest first, of which only those in view are drawn. */
export function MessageLog(props: Props) {
  const { thread, seenUpTo, markedAt, outgoing, deeds, empty, onSeen, onUnread, ref } = props;
  const { known, load, failed } = thread;
  const { total } = known;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const inView = useInView(end);
  const watching = usePresence() && inView;
  const unread = useUnread(known, { seenUpTo, markedAt }, watching);

  const count = total + outgoing.length;
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) =>
      index < total ? `message ${index}` : (outgoing[index - total]?.action ?? index),
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 24,
    // Before anything is measured: the end, in a window as high as ours.
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => Math.max(0, count * ROW_HEIGHT - innerHeight),
  });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: -1 };

  useImperativeHandle(ref, () => ({ toEnd: () => rows.scrollToEnd() }));
  const begin = useEffectEvent(() => {
    // Measured before the first picture, not after it: else the picture jumps.
    for (const row of rows.elementsCache.values())
      rows.resizeItem(rows.indexFromElement(row), row.offsetHeight);
    rows.scrollToEnd();
  });
  useLayoutEffect(() => begin(), []);
  useStayAtEnd(scroller, content, () => rows.scrollToEnd());

  useEffect(() => load(missing(known, startIndex - THREAD_PAGE / 4, endIndex + THREAD_PAGE / 4)));
  const reach = useEffectEvent(unread.reach);
  useEffect(() => {
    if (unread.from !== undefined && startIndex <= unread.from && unread.from <= endIndex) reach();
  }, [unread.from, startIndex, endIndex]);
  const tellSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (watching && total > seenUpTo) tellSeen(total);
  }, [watching, total, seenUpTo]);

  // One function for the life of the log: a new one would have every message drawn again.
  const latestOnUnread = useRef(onUnread);
  useEffect(() => {
    latestOnUnread.current = onUnread;
  });
  const markUnread = useCallback((from: number) => latestOnUnread.current(from), []);

  const toUnread = () => {
    if (unread.from !== undefined) rows.scrollToIndex(unread.from, { align: 'start' });
    scroller.current?.focus();
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-label={say('messages')}
        // Only what arrives is to be read aloud, not what scrolling brings in.
        aria-live={inView ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-times="self"
      >
        {count === 0 ? <div className={styles.empty}>{empty}</div> : null}
        <div ref={content} className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const waiting = outgoing[index - total];
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {waiting ? (
                  <OutgoingRow outgoing={waiting} deeds={deeds} />
                ) : (
                  <MessageRow
                    message={known.messages.get(index)}
                    before={known.messages.get(index - 1)}
                    position={index + 1}
                    total={total}
                    firstUnread={index === unread.from}
                    onUnread={markUnread}
                  />
                )}
              </div>
            );
          })}
          <div ref={end} className={styles.end} />
        </div>
      </div>
      <div className={styles.new} role="status">
        {unread.waiting > 0 ? (
          <Button onClick={toUnread}>
            <Icon name="down" />
            {sayCount('new', unread.waiting)}
          </Button>
        ) : null}
      </div>
      {failed ? <FailureNotice failure={failed.failure} onRetry={failed.again} arrived /> : null}
    </div>
  );
}
