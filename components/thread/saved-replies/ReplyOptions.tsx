import { useEffect, useRef } from 'react';
import type { SavedReply, TeamReply } from '../../../lib/domain/tickets/saved-reply';
import { t } from '../../../lib/words/words';
import styles from './SavedReplyPicker.module.css';

type Props = {
  listId: string;
  replies: readonly (SavedReply | TeamReply)[];
  /** The one that Enter inserts. */
  index: number;
  onPoint: (index: number) => void;
  onChoose: (reply: SavedReply) => void;
};

/** The list itself. The focus stays in the field that filters it. */
export function ReplyOptions({ listId, replies, index, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div
      ref={list}
      id={listId}
      className={styles.list}
      role="listbox"
      aria-label={t('savedReplies')}
    >
      {replies.map((reply, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that filters the list takes the keys.
        <div
          key={reply.id}
          id={`${listId}-${at}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onPointerMove={() => (at === index ? undefined : onPoint(at))}
          // The field keeps the focus, and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reply)}
        >
          <span className={styles.name}>
            {reply.folder ? <span className={styles.folder}>{reply.folder} / </span> : null}
            {reply.name}
          </span>
          {'sharedBy' in reply ? (
            <span className={styles.folder}>
              {' '}
              {t('savedReplySharedBy', reply.sharedBy || t('someColleague'))}
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
