import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { SavedReply, TeamReply } from '../../../lib/domain/tickets/saved-reply';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { compareByFolder, findReplies } from '../../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import styles from '../Settings.module.css';
import { RepliesOfTeam } from './RepliesOfTeam';
import { ReplyRow } from './ReplyRow';
import list from './SavedReplies.module.css';
import { SavedReplyForm } from './SavedReplyForm';

/** The saved replies of one installation: added, changed and removed here. */
export function RepliesOf({ scope }: { scope: Scope }) {
  const answer = useRequest('savedReplies.read', { scope });
  return (
    <AsyncView answer={answer}>
      {({ replies, team }) => <Replies scope={scope} replies={replies} team={team} />}
    </AsyncView>
  );
}

/** From this number on, a search field stands above the list. */
const MANY = 8;

type Props = {
  scope: Scope;
  replies: readonly SavedReply[];
  /** Those of colleagues; undefined without a team. */
  team: readonly TeamReply[] | undefined;
};

function Replies({ scope, replies, team }: Props) {
  const [editing, setEditing] = useState<'new' | SavedReply>();
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState('');
  const isFull = replies.length >= MOST_REPLIES;
  const close = (done = '') => {
    setEditing(undefined);
    setMessage(done);
  };
  if (editing)
    return (
      <SavedReplyForm
        scope={scope}
        replies={replies}
        reply={editing === 'new' ? undefined : editing}
        canShare={team !== undefined}
        onClose={close}
      />
    );
  const found = typed.trim() ? findReplies(replies, typed, Date.now()) : replies;
  return (
    <>
      <div className={styles.buttons}>
        <Button look="primary" disabled={isFull} onClick={() => setEditing('new')}>
          {t('savedReplyAdd')}
        </Button>
        {replies.length >= MANY ? (
          <Field
            compact
            label={t('savedRepliesFind')}
            dir="auto"
            value={typed}
            onChange={setTyped}
          />
        ) : null}
        <p role="status" className={isFull ? styles.detail : styles.done}>
          {isFull ? t('savedRepliesFull', MOST_REPLIES) : message}
        </p>
      </div>
      {replies.length === 0 ? <p className={styles.none}>{t('savedRepliesNone')}</p> : null}
      {replies.length > 0 && found.length === 0 ? (
        <p className={styles.none}>{t('savedRepliesNoMatch', typed.trim())}</p>
      ) : null}
      <div className={list.folders}>
        {byFolder(found).map(([folder, inFolder]) => (
          <section key={folder}>
            <h3 className={list.folder}>{folder || t('savedRepliesNoFolder')}</h3>
            <ul aria-label={folder || t('savedRepliesNoFolder')}>
              {inFolder.map((reply) => (
                <ReplyRow
                  key={reply.id}
                  scope={scope}
                  reply={reply}
                  onEdit={() => setEditing(reply)}
                  onRemoved={() => setMessage(t('savedReplyRemoved', reply.name))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {team && team.length > 0 ? (
        <RepliesOfTeam scope={scope} replies={replies} team={team} onCopied={setMessage} />
      ) : null}
    </>
  );
}

function byFolder(replies: readonly SavedReply[]): [string, SavedReply[]][] {
  const folders = new Map<string, SavedReply[]>();
  for (const reply of replies.toSorted(compareByFolder))
    folders.set(reply.folder, [...(folders.get(reply.folder) ?? []), reply]);
  return [...folders];
}
