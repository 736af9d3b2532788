import type { Outgoing } from '../../lib/border/questions-outbox';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useNow } from '../ui/use-now';
import type { WriteDeeds } from './use-write-deeds';
import styles from './WriteState.module.css';
import { deedWord, heldWord, reasonOf } from './write-words';

/** Why a write is not confirmed, and what may be done about it; nothing while it is on its way. */
export function WriteState({ outgoing, deeds }: { outgoing: Outgoing; deeds: WriteDeeds }) {
  const now = useNow();
  const reason = reasonOf(outgoing, now);
  const buttons = outgoing.deeds.map((deed) => (
    <Button
      key={deed}
      look={deed === 'stop-trying' || deed === 'remove' ? 'quiet' : 'plain'}
      busy={deeds.pending}
      onClick={() => deeds.act(outgoing, deed)}
    >
      {deedWord(deed)}
    </Button>
  ));
  if (outgoing.state === 'undoable') return <div className={styles.undo}>{buttons}</div>;
  if (outgoing.held)
    return (
      <div className={styles.reason}>
        <Notice tone="doubt" arrived action={buttons}>
          <strong>{heldWord(outgoing.held.count)}</strong>
          {outgoing.held.latest ? (
            <blockquote className={styles.quote}>{outgoing.held.latest}</blockquote>
          ) : null}
        </Notice>
      </div>
    );
  if (reason === undefined) return null;
  return (
    <div className={styles.reason}>
      <Notice tone={outgoing.state === 'stopped' ? 'failed' : 'doubt'} action={buttons}>
        {reason}
      </Notice>
    </div>
  );
}
