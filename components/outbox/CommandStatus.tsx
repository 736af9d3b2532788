import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { CopyButton } from '../ui/controls/CopyButton';
import { Banner } from '../ui/feedback/Banner';
import { GuardedAction } from '../ui/guard/GuardedButton';
import { useNow } from '../ui/hooks/use-now';
import styles from './CommandStatus.module.css';
import { actionWord, heldWords, reasonOf } from './command-words';
import type { OutboxActions } from './use-outbox-actions';

type Props = { outgoing: Outgoing; actions: OutboxActions };

/** Why a command is not confirmed, and the user's actions; nothing while it is being sent. */
export function CommandStatus({ outgoing, actions }: Props) {
  const now = useNow();
  const reason = reasonOf(outgoing, now);
  const buttons = <ActionButtons outgoing={outgoing} actions={actions} />;
  if (outgoing.state === 'undoable') return <div className={styles.undo}>{buttons}</div>;
  if (outgoing.held)
    return (
      <div className={styles.reason}>
        <Banner tone="warning" arrived action={buttons}>
          {heldWords(outgoing).map((words) => (
            <p key={words}>
              <strong>{words}</strong>
            </p>
          ))}
          {outgoing.held.latest ? (
            <blockquote className={styles.quote}>{outgoing.held.latest}</blockquote>
          ) : null}
        </Banner>
      </div>
    );
  if (reason === undefined) return null;
  return (
    <div className={styles.reason}>
      <Banner tone={outgoing.state === 'stopped' ? 'failed' : 'warning'} action={buttons}>
        {reason}
      </Banner>
      {outgoing.copy === undefined ? null : (
        <p>
          <CopyButton text={outgoing.copy} what={t('copyWords')} />
        </p>
      )}
    </div>
  );
}

const ActionButtons = ({ outgoing, actions }: Props) =>
  outgoing.actions.map((action) => {
    const look = action === 'stop-trying' || action === 'remove' ? 'quiet' : 'plain';
    const act = () => actions.act(outgoing, action);
    // Not guarded: both only put the text back into its form, and `Undo` is there for seconds.
    return action === 'undo' || action === 'edit' ? (
      <Button key={action} look={look} busy={actions.pending} onClick={act}>
        {actionWord(action)}
      </Button>
    ) : (
      <GuardedAction key={action} look={look} busy={actions.pending} onPress={act}>
        {actionWord(action)}
      </GuardedAction>
    );
  });
