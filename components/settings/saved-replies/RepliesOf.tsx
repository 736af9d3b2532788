import { useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { SavedReply, TeamReply } from '../../../lib/domain/tickets/saved-reply';
import { MOST_REPLIES } from '../../../lib/domain/tickets/saved-reply-limits';
import { compareByFolder, findReplies } from '../../../lib/domain/tickets/saved-reply-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { type AsyncState, useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import styles from '../Settings.module.css';
import { useKeptInSection } from '../use-kept-in-section';
import { RepliesOfTeam } from './RepliesOfTeam';
import { ReplyRow } from './ReplyRow';
import list from './SavedReplies.module.css';
import { SavedReplyForm } from './SavedReplyForm';

/** From this number on, a search field stands above the list. */
const MANY = 8;

type Props = {
  scope: Scope;
  /** The agent begins to write a reply or to change one. */
  onBegin: () => void;
  /** The reply is saved, or the agent cancelled. */
  onEnd: () => void;
};

/**
 * The saved replies of one installation: added, changed and removed here. The form that takes the place of the list
 * stays, with what was typed, whatever becomes of the list meanwhile.
 */
export function RepliesOf({ scope, onBegin, onEnd }: Props) {
  const state = useRequest('savedReplies.read', { scope }, { keepPrevious: true });
  const [editing, setEditing] = useState<'new' | SavedReply>();
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState('');
  const focusHandlers = useKeptInSection();
  const known = state.kind === 'ready' ? state.value : undefined;
  const begin = (reply: 'new' | SavedReply) => {
    setEditing(reply);
    onBegin();
  };
  const close = (done = '') => {
    setEditing(undefined);
    setMessage(done);
    onEnd();
  };
  return (
    <div className={list.kept} {...focusHandlers}>
      {editing ? (
        <SavedReplyForm
          scope={scope}
          replies={known?.replies ?? []}
          reply={editing === 'new' ? undefined : editing}
          canShare={known?.team !== undefined}
          onClose={close}
        />
      ) : (
        <AsyncView reply={withoutPrevious(state)}>
          {({ replies, team }) => (
            <ReplyList
              scope={scope}
              replies={replies}
              team={team}
              message={message}
              onMessage={setMessage}
              typed={typed}
              onType={setTyped}
              onEdit={begin}
            />
          )}
        </AsyncView>
      )}
    </div>
  );
}

/** The list never shows the replies of another installation. */
const withoutPrevious = <T,>(state: AsyncState<T>): AsyncState<T> =>
  state.kind === 'ready' && state.isPrevious ? { kind: 'loading' } : state;

type ListProps = {
  scope: Scope;
  replies: readonly SavedReply[];
  /** Those of colleagues; undefined without a team. */
  team: readonly TeamReply[] | undefined;
  /** What was done last. */
  message: string;
  onMessage: (message: string) => void;
  /** What is searched for. */
  typed: string;
  onType: (typed: string) => void;
  onEdit: (reply: 'new' | SavedReply) => void;
};

function ReplyList(props: ListProps) {
  const { scope, replies, team, message, onMessage, typed, onType, onEdit } = props;
  const isFull = replies.length >= MOST_REPLIES;
  const hasSearch = replies.length >= MANY;
  const isSearching = hasSearch && typed.trim() !== '';
  const found = isSearching ? findReplies(replies, typed, Date.now()) : replies;
  return (
    <>
      <div className={styles.buttons}>
        <Button look="primary" disabled={isFull} onClick={() => onEdit('new')}>
          {t('savedReplyAdd')}
        </Button>
        {hasSearch ? (
          <Field compact label={t('savedRepliesFind')} dir="auto" value={typed} onChange={onType} />
        ) : null}
        <p role="status" className={isFull ? styles.detail : styles.done}>
          {isFull ? t('savedRepliesFull', MOST_REPLIES) : message}
        </p>
        <p role="status" className="unseen">
          {isSearching ? t('savedRepliesFound', found.length) : ''}
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
                  onEdit={() => onEdit(reply)}
                  onRemoved={() => onMessage(t('savedReplyRemoved', reply.name))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {team && team.length > 0 ? (
        <RepliesOfTeam scope={scope} replies={replies} team={team} onCopied={onMessage} />
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
