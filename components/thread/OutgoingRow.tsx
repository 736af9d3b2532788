import type { Outgoing } from '../../lib/border/questions-outbox';
import { say } from '../../lib/words/words';
import { AttachmentLinks } from '../attachment/AttachmentLinks';
import type { WriteDeeds } from '../outbox/use-write-deeds';
import { WriteState } from '../outbox/WriteState';
import { stateWord, whatWord } from '../outbox/write-words';
import { Time } from '../ui/Time';
import { Words } from './MessageRow';
import styles from './MessageRow.module.css';

/** Something of this ticket that is not confirmed, in its place at the end of the thread. */
export function OutgoingRow({ outgoing, deeds }: { outgoing: Outgoing; deeds: WriteDeeds }) {
  const { what, state, startedAt, seenInThread } = outgoing;
  return (
    <article className={styles.message} data-author="partner" data-own data-state={state}>
      <p className={styles.head}>
        <span className={styles.author}>{say('authorYou')}</span>
        <span className={styles.state}>
          {stateWord(outgoing)} · <Time at={startedAt} withinDay />
        </span>
      </p>
      {what.kind === 'message.send' && !seenInThread ? (
        <>
          <Words text={what.message.text} />
          <AttachmentLinks attachments={what.message.attachments} />
        </>
      ) : null}
      {what.kind === 'message.send' ? null : <p>{whatWord(outgoing)}</p>}
      <WriteState outgoing={outgoing} deeds={deeds} />
    </article>
  );
}
