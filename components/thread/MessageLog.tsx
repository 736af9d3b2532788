import { ArrowDown } from 'lucide';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../lib/domain/tickets/message';
import { THREAD_PAGE } from '../../lib/domain/tickets/thread-page';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import type { TeamNote } from '../../lib/protocol/requests/team';
import { t } from '../../lib/words/words';
import type { OutboxActions } from '../outbox/use-outbox-actions';
import { Button } from '../ui/controls/Button';
import { copy } from '../ui/controls/copy';
import { Icon } from '../ui/controls/Icon';
import { LazyPart } from '../ui/data/LazyPart';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { useBriefly } from '../ui/hooks/use-briefly';
import { usePresence } from '../ui/hooks/use-presence';
import { missingPages } from './known-messages';
import type { MessageHandlers } from './MessageActions';
import styles from './MessageLog.module.css';
import { MessageRow } from './MessageRow';
import { type Authored, authoredMessage, authoredOutgoing } from './message-groups';
import { notesAfter, notesPart, type TeamNotes } from './notes/use-team-notes';
import { OutgoingRow } from './OutgoingRow';
import { useInView } from './use-in-view';
import { isFirstPicture, type LogRows, useLogRows } from './use-log-rows';
import { useMessageKeys } from './use-message-keys';
import { useStopWords } from './use-stop-words';
import type { Thread } from './use-thread';
import { type Unread, useUnread } from './use-unread';

/** What other components can do with the log. */
export type LogHandle = { toEnd: () => void };

type Props = {
  thread: Thread;
  seenUpTo: number;
  markedAt: number | undefined;
  /** The notes of the team; undefined without one. */
  team: TeamNotes | undefined;
  outgoing: readonly Outgoing[];
  actions: OutboxActions;
  /** Shown without messages. The log exists before the first one, so that it is announced. */
  empty: ReactNode;
  /** The user saw the end of the thread. */
  onSeen: (upTo: number) => void;
  /** The user marks this message and the later ones as unread. */
  onUnread: (from: number) => void;
  /** The user quotes a message in the reply. */
  onQuote: (message: Message) => void;
  ref?: Ref<LogHandle>;
};

/** The messages of a thread, oldest first. Only those in view are drawn. */
export function MessageLog(props: Props) {
  const { thread, team, outgoing, empty, ref } = props;
  const { total } = thread.known;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const inView = useInView(end);
  const watching = usePresence() && inView;
  const unread = useUnread(thread.known, props, watching);
  const count = total + outgoing.length;
  // With another function the virtualizer asks for the key of each message again, of 100,000 if need be.
  const keyOf = useCallback(
    (index: number) => (index < total ? index : (outgoing[index - total]?.commandId ?? index)),
    [total, outgoing],
  );
  const keys = useMessageKeys(scroller);
  const rows = useLogRows({ count, keyOf, scroller, content, kept: keys.at });
  const { said, handlers } = useHandlers(props);
  const stopped = useStopWords(outgoing);
  useImperativeHandle(ref, () => ({ toEnd: () => rows.scrollToEnd() }));
  useRangeInView(rows, thread, unread);
  useSeen(props, watching);

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
        aria-label={t('messages')}
        // Only new messages are announced, not those that scrolling brings into view, nor what changes in them.
        aria-live={inView ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        data-times="self"
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        {count === 0 ? <div className={styles.empty}>{empty}</div> : null}
        {team && total === 0 ? <Notes team={team} notes={team.notes} /> : null}
        <div ref={content} className={styles.rows} style={{ height: rows.getTotalSize() }}>
          <Rows
            {...props}
            rows={rows}
            firstUnread={unread.from}
            active={Math.min(keys.at ?? total - 1, total - 1)}
            handlers={handlers}
          />
          <div ref={end} className={styles.end} />
        </div>
      </div>
      <div className={styles.new} role="status">
        {unread.waiting > 0 ? (
          <Button onClick={toUnread}>
            <Icon icon={ArrowDown} />
            {t('new', unread.waiting)}
          </Button>
        ) : null}
      </div>
      <div role="status">
        {/* The same words twice are announced twice, as another element. */}
        <p className={said.words ? styles.said : 'unseen'} key={said.number}>
          {said.words || stopped}
        </p>
      </div>
      <ActionFailure failure={thread.failed?.failure} onRetry={thread.failed?.again} />
    </div>
  );
}

/** Loads the messages around those in view, and reports when the first unread one comes into view. */
function useRangeInView(rows: LogRows, { known, load }: Thread, { from, reach }: Unread): void {
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: -1 };
  const ahead = isFirstPicture(rows) ? 0 : THREAD_PAGE / 4;
  useEffect(() => load(missingPages(known, startIndex - ahead, endIndex + ahead)));
  const onReach = useEffectEvent(reach);
  useEffect(() => {
    if (from !== undefined && startIndex <= from && from <= endIndex) onReach();
  }, [from, startIndex, endIndex]);
}

/** Reports that the user saw the end of the thread. */
function useSeen({ thread, seenUpTo, onSeen }: Props, watching: boolean): void {
  const { total } = thread.known;
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (watching && total > seenUpTo) reportSeen(total);
  }, [watching, total, seenUpTo]);
}

/** What the actions on messages do, and what is said of the latest. */
function useHandlers({ onUnread, onQuote }: Props) {
  const [said, setSaid] = useState({ words: '', number: 0 });
  const latest = useRef({ onUnread, onQuote });
  useEffect(() => {
    latest.current = { onUnread, onQuote };
  });
  const say = (words: string) => setSaid(({ number }) => ({ words, number: number + 1 }));
  useBriefly(said.words && said, () => say(''));
  // The same functions for the life of the log: new ones would render every message again.
  const [handlers] = useState<MessageHandlers>(() => ({
    copy: ({ text }) => void copy(text).then(say),
    quote: (message) => latest.current.onQuote(message),
    markUnread: (from) => {
      latest.current.onUnread(from);
      say(t('markedUnread'));
    },
  }));
  return { said, handlers };
}

/** Nothing while their code is loaded: they move nothing that is read before the log is at its end. */
const Notes = ({ team, notes }: { team: TeamNotes; notes: readonly TeamNote[] }) =>
  notes.length > 0 ? (
    <LazyPart part={notesPart} quiet="until-failed">
      {({ NoteRows }) => <NoteRows team={team} notes={notes} />}
    </LazyPart>
  ) : null;

type RowsProps = Props & {
  rows: LogRows;
  firstUnread: number | undefined;
  /** The number of the message whose actions Tab reaches. */
  active: number;
  handlers: MessageHandlers;
};

function Rows(props: RowsProps) {
  const { rows, thread, team, outgoing, actions, firstUnread, active, handlers } = props;
  const { messages, total } = thread.known;
  const authoredAt = (index: number): Authored | undefined => {
    const waiting = outgoing[index - total];
    if (waiting) return authoredOutgoing(waiting);
    const message = messages.get(index);
    return message && authoredMessage(message);
  };
  return rows.getVirtualItems().map(({ key, index, start }) => {
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
          <OutgoingRow
            outgoing={waiting}
            before={authoredAt(index - 1)}
            isFirst={index === 0}
            actions={actions}
          />
        ) : (
          <MessageRow
            message={messages.get(index)}
            before={messages.get(index - 1)}
            position={index + 1}
            total={total}
            firstUnread={index === firstUnread}
            active={index === active}
            withActions={!isFirstPicture(rows)}
            on={handlers}
          />
        )}
        {team && !waiting ? <Notes team={team} notes={notesAfter(team, index, total)} /> : null}
      </div>
    );
  });
}
