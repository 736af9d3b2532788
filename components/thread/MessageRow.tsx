import { memo, useId } from 'react';
import type { Message } from '../../lib/domain/tickets/message';
import { t } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { Time } from '../ui/feedback/Time';
import { dayName } from '../ui/feedback/times';
import { useNow } from '../ui/hooks/use-now';
import { authorWord, Badge } from './Author';
import { MessageActions, type MessageHandlers } from './MessageActions';
import { MessageBody } from './MessageBody';
import styles from './MessageRow.module.css';
import { authoredMessage, continuesGroup, newDay } from './message-groups';

type Props = {
  /** Undefined while it is loading. */
  message: Message | undefined;
  before: Message | undefined;
  position: number;
  total: number;
  firstUnread: boolean;
  /** Tab reaches the actions of this message. */
  active: boolean;
  /** Whether to draw its actions. The log leaves them out of its first picture, which is a quarter faster to draw so. */
  withActions: boolean;
  on: MessageHandlers;
};

/**
 * One message of a thread. The first one of a day is below a heading with the date; the first one of a
 * group names its writer and its time.
 */
export const MessageRow = memo(function MessageRow({
  message,
  before,
  position,
  total,
  firstUnread,
  active,
  withActions,
  on,
}: Props) {
  const head = useId();
  if (!message) return <div className={styles.missing}>{t('messageLoading')}</div>;
  const author = authoredMessage(message);
  const previous = before && authoredMessage(before);
  const day = newDay(author, previous, position === 1);
  const isContinued = !firstUnread && continuesGroup(author, previous);
  return (
    <>
      {day === undefined ? null : <Day at={day} />}
      {firstUnread ? <p className={styles.unread}>{t('unreadLine')}</p> : null}
      <article
        className={styles.message}
        data-author={message.author}
        data-own={message.own}
        data-continued={isContinued || undefined}
        aria-posinset={position}
        aria-setsize={total}
        aria-labelledby={head}
        // The arrow keys go from message to message.
        tabIndex={-1}
        data-times="self"
      >
        {isContinued ? null : <Badge author={author} />}
        <div className={styles.content}>
          <p
            id={head}
            className={isContinued ? styles.aside : styles.head}
            data-times={isContinued ? 'short' : undefined}
          >
            <span className={isContinued ? 'unseen' : styles.author}>{authorWord(author)}</span>
            {message.createdAt === undefined ? null : (
              <span aria-live="off">
                <Time at={message.createdAt} withinDay />
              </span>
            )}
          </p>
          {message.readable ? (
            <>
              <MessageText text={message.text} />
              <AttachmentLinks attachments={message.attachments} />
            </>
          ) : (
            <p className={styles.unreadable}>{t('messageUnreadable')}</p>
          )}
          {withActions ? (
            <MessageActions message={message} number={position - 1} active={active} on={on} />
          ) : null}
        </div>
      </article>
    </>
  );
});

/** The heading of a day. At midnight that of an open thread changes, and the log does not announce it. */
export const Day = ({ at }: { at: number }) => (
  <h3 className={styles.day} aria-live="off">
    {dayName(at, useNow())}
  </h3>
);

/** Characters of a message that are shown. A longer one would make the page slow. */
const SHOWN = 200_000;

/** A message's text; nothing if it is empty. */
export function MessageText({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <>
      <MessageBody text={text.slice(0, SHOWN)} />
      {text.length > SHOWN ? <p className={styles.unreadable}>{t('messageCut')}</p> : null}
    </>
  );
}
