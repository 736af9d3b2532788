import { memo, useMemo } from 'react';
import type { Message } from '../../lib/domain/tickets/message';
import { writerOf } from '../../lib/domain/tickets/message-rules';
import { t } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { Time } from '../ui/feedback/Time';
import { dayName, sameDay } from '../ui/feedback/times';
import { MessageBody } from './MessageBody';
import styles from './MessageRow.module.css';
import { sanitize } from './sanitize';

type Props = {
  /** Undefined while it is loading. */
  message: Message | undefined;
  before: Message | undefined;
  position: number;
  total: number;
  firstUnread: boolean;
  /** Marks the message with this number and all later ones as unread. */
  onUnread: (from: number) => void;
};

/** One message of a thread. The first one of a day is below a heading with the date. */
export const MessageRow = memo(function MessageRow({
  message,
  before,
  position,
  total,
  firstUnread,
  onUnread,
}: Props) {
  if (!message) return <div className={styles.missing}>{t('messageLoading')}</div>;
  const day = newDay(message, before, position);
  const writer = writerOf(message);
  return (
    <>
      {day === undefined ? null : <h3 className={styles.day}>{dayName(day, Date.now())}</h3>}
      {firstUnread ? <p className={styles.unread}>{t('unreadLine')}</p> : null}
      <article
        className={styles.message}
        data-author={message.author}
        data-own={message.own}
        aria-posinset={position}
        aria-setsize={total}
      >
        <p className={styles.head}>
          <span className={styles.author}>{authorWord(message)}</span>
          {writer === 'you' ? null : (
            <button type="button" className={styles.mark} onClick={() => onUnread(position - 1)}>
              {t('markUnread')}
            </button>
          )}
          {message.createdAt === undefined ? null : <Time at={message.createdAt} withinDay />}
        </p>
        {message.readable ? (
          <>
            <MessageText text={message.text} />
            <AttachmentLinks attachments={message.attachments} />
          </>
        ) : (
          <p className={styles.unreadable}>{t('messageUnreadable')}</p>
        )}
      </article>
    </>
  );
});

/** Characters of a message that are shown. A longer one would make the page slow. */
const SHOWN = 200_000;

/** A message's text; nothing if it is empty. */
export function MessageText({ text }: { text: string }) {
  const safe = useMemo(() => sanitize(text.slice(0, SHOWN)), [text]);
  if (text.trim() === '') return null;
  return (
    <>
      <MessageBody text={safe} />
      {text.length > SHOWN ? <p className={styles.unreadable}>{t('messageCut')}</p> : null}
    </>
  );
}

function newDay(message: Message, before: Message | undefined, position: number) {
  const { createdAt } = message;
  if (createdAt === undefined) return undefined;
  if (position === 1) return createdAt;
  // The message before is not loaded or has no time, so the days cannot be compared.
  if (before?.createdAt === undefined) return undefined;
  return sameDay(before.createdAt, createdAt) ? undefined : createdAt;
}

/** Who wrote a message. An unknown kind of author has the name that the service gives. */
function authorWord(message: Message): string {
  switch (writerOf(message)) {
    case 'you':
      return t('authorYou');
    case 'team':
      return t('authorTeam');
    case 'manager':
      return t('authorManager');
    case 'other':
      return message.authorName ?? t('authorUnknown');
  }
}
