import { Copy, type IconNode, MessageSquareDot, TextQuote } from 'lucide';
import type { Message } from '../../lib/domain/tickets/message';
import { writerOf } from '../../lib/domain/tickets/message-rules';
import { t } from '../../lib/words/words';
import { Icon } from '../ui/controls/Icon';
import styles from './MessageActions.module.css';

/** What the user does with one message. */
export type MessageHandlers = {
  copy: (message: Message) => void;
  quote: (message: Message) => void;
  /** Marks the message with this number and all later ones as unread. */
  markUnread: (from: number) => void;
};

type Props = {
  message: Message;
  number: number;
  /** Tab reaches the actions of one message only; the arrow keys choose it. */
  active: boolean;
  on: MessageHandlers;
};

/** The actions on a message, for whoever points at it or comes by keyboard. */
export function MessageActions({ message, number, active, on }: Props) {
  const hasText = message.readable && message.text.trim() !== '';
  const isOwn = writerOf(message) === 'you';
  if (!hasText && isOwn) return null;
  return (
    <div className={styles.actions}>
      {hasText ? (
        <>
          <Action
            word={t('copyMessage')}
            icon={Copy}
            active={active}
            run={() => on.copy(message)}
          />
          <Action
            word={t('quote')}
            icon={TextQuote}
            active={active}
            run={() => on.quote(message)}
          />
        </>
      ) : null}
      {isOwn ? null : (
        <Action
          word={t('markUnread')}
          icon={MessageSquareDot}
          active={active}
          run={() => on.markUnread(number)}
        />
      )}
    </div>
  );
}

type ActionProps = { word: string; icon: IconNode; active: boolean; run: () => void };

// A plain button: a long thread draws many of them, and each `IconButton` holds a popup of its own.
const Action = ({ word, icon, active, run }: ActionProps) => (
  <button
    type="button"
    className={styles.action}
    aria-label={word}
    title={word}
    tabIndex={active ? 0 : -1}
    onClick={run}
  >
    <Icon icon={icon} />
  </button>
);
