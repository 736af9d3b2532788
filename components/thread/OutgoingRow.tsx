import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { CommandStatus } from '../outbox/CommandStatus';
import { describeCommand, stateWord } from '../outbox/command-words';
import type { OutboxActions } from '../outbox/use-outbox-actions';
import { Time } from '../ui/feedback/Time';
import { MessageText } from './MessageRow';
import styles from './MessageRow.module.css';

/** A command of this ticket that the service has not confirmed, at the end of the thread. */
export function OutgoingRow({ outgoing, actions }: { outgoing: Outgoing; actions: OutboxActions }) {
  const { what, state, startedAt, seenInThread } = outgoing;
  return (
    <article className={styles.message} data-author="partner" data-own data-state={state}>
      <p className={styles.head}>
        <span className={styles.author}>{t('authorYou')}</span>
        <span className={styles.state}>
          {stateWord(outgoing)} · <Time at={startedAt} withinDay />
        </span>
      </p>
      {what.kind === 'message.send' && !seenInThread ? (
        <>
          <MessageText text={what.message.text} />
          <AttachmentLinks attachments={what.message.attachments} />
        </>
      ) : null}
      {what.kind === 'message.send' ? null : <p>{describeCommand(outgoing)}</p>}
      <CommandStatus outgoing={outgoing} actions={actions} />
    </article>
  );
}
