import { memo, useMemo } from 'react';
import { type Message, writerOf } from '../../lib/domain/message';
import { say } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { Time } from '../ui/Time';
import { dayName, sameDay } from '../ui/times';
import { MessageBody } from './MessageBody';
import styles from './MessageRow.module.css';
import { sanitize } from './sanitize';

type Props = {
  /** Missing while it is loaded. */
  message: Message | undefined;
  before: Message | undefined;
  position: number;
  total: number;
  firstUnread: boolean;
  /** It, by its number, and what follows is to be unread again. */
  onUnread: (number: number) => void;
};

/** One message of a thread, beneath its day where it is the day's first. */
export const MessageRow = memo(function MessageRow({
  message,
  before,
  position,
  total,
  firstUnread,
  onUnread,
}: Props) {
  if (!message) return <div className={styles.missing}>{say('messageLoading')}</div>;
  const day = newDay(message, before, position);
  const writer = writerOf(message);
  return (
    <>
      {day === undefined ? null : <h3 className={styles.day}>{dayName(day, Date.now())}</h3>}
      {firstUnread ? <p className={styles.unread}>{say('unreadLine')}</p> : null}
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
              {say('markUnread')}
            </button>
          )}
          {message.createdAt === undefined ? null : <Time at={message.createdAt} withinDay />}
        </p>
        {message.readable ? (
          <>
            <Words text={message.text} />
            <AttachmentLinks attachments={message.attachments} />
          </>
        ) : (
          <p className={styles.unreadable}>{say('messageUnreadable')}</p>
        )}
      </article>
    </>
  );
});

/** As much of one message as a screen can bear. */
const SHOWN = 200_000;

/** A message's words; nothing where there are none. */
export function Words({ text }: { text: string }) {
  const safe = useMemo(() => sanitize(text.slice(0, SHOWN)), [text]);
  if (text.trim() === '') return null;
  return (
    <>
      <MessageBody text={safe} />
      {text.length > SHOWN ? <p className={styles.unreadable}>{say('messageCut')}</p> : null}
    </>
  );
}

function newDay(message: Message, before: Message | undefined, position: number) {
  const { createdAt } = message;
  if (createdAt === undefined) return undefined;
  if (position === 1) return createdAt;
  // The message before is not loaded, or nobody knows when it was: no day to tell apart.
  if (before?.createdAt === undefined) return undefined;
  return sameDay(before.createdAt, createdAt) ? undefined : createdAt;
}

/** Who wrote a message; an author that the contract does not name as the service calls it. */
function authorWord(message: Message): string {
  switch (writerOf(message)) {
    case 'you':
      return say('authorYou');
    case 'team':
      return say('authorTeam');
    case 'manager':
      return say('authorManager');
    case 'other':
      return message.authorName ?? say('authorUnknown');
  }
}
