import { useId, useRef } from 'react';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { useFiles } from '../attachment/files-context';
import { OutgoingFiles, withoutUploads } from '../attachment/OutgoingFiles';
import { CommandStatus } from '../outbox/CommandStatus';
import { describeCommand, stateWord } from '../outbox/command-words';
import type { OutboxActions } from '../outbox/use-outbox-actions';
import { Time } from '../ui/feedback/Time';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { Badge } from './Author';
import { Day, MessageText } from './MessageRow';
import styles from './MessageRow.module.css';
import { type Authored, authoredOutgoing, continuesGroup, newDay } from './message-groups';

type Props = {
  outgoing: Outgoing;
  /** What stands before it in the thread. */
  before: Authored | undefined;
  isFirst: boolean;
  actions: OutboxActions;
};

/** A command of this ticket that the service has not confirmed, at the end of the thread. */
export function OutgoingRow({ outgoing, before, isFirst, actions }: Props) {
  const { what, state, startedAt, seenInThread } = outgoing;
  const environment = useFiles()?.environment ?? 'live';
  const author = authoredOutgoing(outgoing);
  const day = newDay(author, before, isFirst);
  const isContinued = continuesGroup(author, before);
  const head = useId();
  const row = useRef<HTMLElement>(null);
  // Most actions take their buttons away.
  const focusHandlers = useKeptFocus(row);
  return (
    <>
      {day === undefined ? null : <Day at={day} />}
      <article
        ref={row}
        className={styles.message}
        data-author="partner"
        data-own
        data-continued={isContinued || undefined}
        data-state={state}
        tabIndex={-1}
        aria-labelledby={head}
        {...focusHandlers}
      >
        {isContinued ? null : <Badge author={author} />}
        <div className={styles.content}>
          <p className={styles.head} id={head}>
            <span className={isContinued ? 'unseen' : styles.author}>{t('authorYou')}</span>{' '}
            <span aria-live="off">
              {stateWord(outgoing)} · <Time at={startedAt} withinDay />
            </span>
          </p>
          {what.kind === 'message.send' && !seenInThread ? (
            <>
              <MessageText text={what.message.text} />
              <AttachmentLinks attachments={withoutUploads(what.message.attachments)} />
            </>
          ) : null}
          {what.kind === 'message.send' ? null : <p>{describeCommand(outgoing)}</p>}
          {/* Each try would be announced. */}
          <div aria-live="off">
            {what.kind === 'message.send' && state !== 'sent' ? (
              <OutgoingFiles environment={environment} attachments={what.message.attachments} />
            ) : null}
            <CommandStatus outgoing={outgoing} actions={actions} />
          </div>
        </div>
      </article>
    </>
  );
}
