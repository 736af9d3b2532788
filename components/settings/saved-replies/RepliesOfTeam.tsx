import { useId } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { firstLineOf } from '../../../lib/domain/tickets/last-words';
import type { SavedReply, TeamReply } from '../../../lib/domain/tickets/saved-reply';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { compareByFolder, replyKey } from '../../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import list from './SavedReplies.module.css';

type Props = {
  scope: Scope;
  /** The agent's own: no two have one name in one folder. */
  replies: readonly SavedReply[];
  team: readonly TeamReply[];
  onCopied: (message: string) => void;
};

/** The saved replies that colleagues share. They can be used as they are, or copied and changed. */
export function RepliesOfTeam({ scope, replies, team, onCopied }: Props) {
  const id = useId();
  const taken = new Set(replies.map(replyKey));
  const isFull = replies.length >= MOST_REPLIES;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={list.folder}>
        {t('savedRepliesOfTeam')}
      </h3>
      <ul aria-labelledby={id}>
        {team.toSorted(compareByFolder).map((reply) => (
          <TeamReplyRow
            key={reply.id}
            scope={scope}
            reply={reply}
            canCopy={!isFull && !taken.has(replyKey(reply))}
            onCopied={onCopied}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Pick<Props, 'scope' | 'onCopied'> & { reply: TeamReply; canCopy: boolean };

function TeamReplyRow({ scope, reply, canCopy, onCopied }: RowProps) {
  const save = useAction('savedReplies.save');
  const { id, name, folder, text, status, sharedBy } = reply;
  const copy = () => {
    const own = {
      id: crypto.randomUUID(),
      name,
      folder,
      text,
      used: 0,
      updatedAt: Date.now(),
      ...(status && { status }),
    };
    return save.run({ scope, replies: [own] }, () => onCopied(t('savedReplySaved', name)));
  };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={list.reply}>
          <p className={list.name} id={`${id}-name`}>
            {folder ? `${folder} / ${name}` : name}
          </p>
          <p className={list.text}>{firstLineOf(text)}</p>
        </div>
        <span className={styles.detail}>
          {t('savedReplySharedBy', sharedBy || t('someColleague'))}
        </span>
        {canCopy ? (
          <Button onClick={() => void copy()} busy={save.pending} aria-describedby={`${id}-name`}>
            {t('savedReplyCopy')}
          </Button>
        ) : null}
      </div>
      <ActionFailure failure={save.failure} onRetry={save.again} />
    </li>
  );
}
