import type { Outgoing } from '../../lib/border/questions-outbox';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { GuardedDeed } from '../ui/GuardedButton';
import { Notice } from '../ui/Notice';
import { useNow } from '../ui/use-now';
import type { WriteDeeds } from './use-write-deeds';
import styles from './WriteState.module.css';
import { deedWord, heldWords, reasonOf } from './write-words';

/** Why a write is not confirmed, and what may be done about it; nothing while it is on its way. */
export function WriteState({ outgoing, deeds }: { outgoing: Outgoing; deeds: WriteDeeds }) {
  const now = useNow();
  const reason = reasonOf(outgoing, now);
  const buttons = outgoing.deeds.map((deed) => {
    const look = deed === 'stop-trying' || deed === 'remove' ? 'quiet' : 'plain';
    const act = () => deeds.act(outgoing, deed);
    // Both put the words back where they were written, and `Undo` has seconds only.
    return deed === 'undo' || deed === 'edit' ? (
      <Button key={deed} look={look} busy={deeds.pending} onClick={act}>
        {deedWord(deed)}
      </Button>
    ) : (
      <GuardedDeed key={deed} look={look} busy={deeds.pending} onPress={act}>
        {deedWord(deed)}
      </GuardedDeed>
    );
  });
  if (outgoing.state === 'undoable') return <div className={styles.undo}>{buttons}</div>;
  if (outgoing.held)
    return (
      <div className={styles.reason}>
        <Notice tone="doubt" arrived action={buttons}>
          {heldWords(outgoing).map((words) => (
            <p key={words}>
              <strong>{words}</strong>
            </p>
          ))}
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
      {outgoing.copy === undefined ? null : (
        <p>
          <CopyButton text={outgoing.copy} what={say('copyWords')} />
        </p>
      )}
    </div>
  );
}
