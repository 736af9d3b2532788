import type { Outgoing } from '../../lib/border/questions-tickets';
import { say } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Words } from './MessageRow';
import styles from './MessageRow.module.css';

/** What an agent may do with a message that did not go out. */
export type OutgoingDeeds = {
  onRetry: (outgoing: Outgoing) => void;
  /** Takes it out of the thread and its words back into the reply. */
  onEdit: (outgoing: Outgoing) => void;
  onRemove: (outgoing: Outgoing) => void;
};

/** A message that is on its way, or did not arrive, in its place at the end of the thread. */
export function OutgoingRow({ outgoing, deeds }: { outgoing: Outgoing; deeds: OutgoingDeeds }) {
  const { message, state, failure, mayHaveArrived } = outgoing;
  return (
    <article className={styles.message} data-author="partner" data-state={state}>
      <p className={styles.head}>
        <span className={styles.author}>{say('authorYou')}</span>
        {state === 'failed' ? null : (
          <span className={styles.state}>{say(state === 'sent' ? 'sent' : 'sending')}</span>
        )}
      </p>
      <Words text={message.text} />
      <AttachmentLinks attachments={message.attachments} />
      {state === 'failed' && failure ? (
        <div className={styles.failed}>
          <FailureNotice
            failure={failure}
            what={say(mayHaveArrived ? 'notConfirmed' : 'notSent')}
            onRetry={() => deeds.onRetry(outgoing)}
          >
            {mayHaveArrived ? null : (
              <>
                <Button onClick={() => deeds.onEdit(outgoing)}>{say('edit')}</Button>
                <Button onClick={() => deeds.onRemove(outgoing)}>{say('remove')}</Button>
              </>
            )}
          </FailureNotice>
        </div>
      ) : null}
    </article>
  );
}
