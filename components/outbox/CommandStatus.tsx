import { type IconNode, Pencil, Trash2 } from 'lucide';
import { uploadIdsIn } from '../../lib/domain/files/upload-link';
import type { OutboxAction, Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { CopyButton } from '../ui/controls/CopyButton';
import { Icon } from '../ui/controls/Icon';
import { Banner } from '../ui/feedback/Banner';
import { GuardedAction } from '../ui/guard/GuardedButton';
import { useNow } from '../ui/hooks/use-now';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './CommandStatus.module.css';
import { actionWord, attachmentsOf, heldWords, reasonOf } from './command-words';
import type { OutboxActions } from './use-outbox-actions';

type Props = { outgoing: Outgoing; actions: OutboxActions };

/** Why a command is not confirmed, and the user's actions; nothing while it is being sent. */
export function CommandStatus({ outgoing, actions }: Props) {
  const now = useNow();
  const reason = reasonOf(outgoing, now);
  const buttons = <ActionButtons outgoing={outgoing} actions={actions} />;
  // What waits for a file says so in its own list.
  const isPlain =
    outgoing.state === 'undoable' || (reason === undefined && waitsForFiles(outgoing));
  if (isPlain) return <div className={styles.undo}>{buttons}</div>;
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
            <blockquote className={styles.quote} dir="auto">
              {outgoing.held.latest}
            </blockquote>
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

/** Whether it may wait for files: then the user can still change it, or take it back. */
const waitsForFiles = ({ state, what }: Outgoing): boolean =>
  state === 'waiting' && uploadIdsIn(attachmentsOf(what)).length > 0;

/** The words of the first action; the others are icons where there are more than two. */
const ActionButtons = ({ outgoing, actions }: Props) =>
  outgoing.actions.map((action, index) => {
    const look = action === 'stop-trying' || action === 'remove' ? 'quiet' : 'plain';
    const icon = outgoing.actions.length > 2 && index > 0 ? ICONS[action] : undefined;
    const act = () => actions.act(outgoing, action);
    const word = actionWord(action);
    // Not guarded: both only put the text back into its form, and `Undo` is there for seconds.
    if (action === 'undo' || action === 'edit')
      return icon ? (
        <IconButton key={action} label={word} icon={icon} busy={actions.pending} onClick={act} />
      ) : (
        <Button key={action} look={look} busy={actions.pending} onClick={act}>
          {word}
        </Button>
      );
    return icon ? (
      // No tooltip of ours: it would lie over what the guard has to see.
      <GuardedAction
        key={action}
        look={look}
        busy={actions.pending}
        aria-label={word}
        title={word}
        onPress={act}
      >
        <Icon icon={icon} />
      </GuardedAction>
    ) : (
      <GuardedAction key={action} look={look} busy={actions.pending} onPress={act}>
        {word}
      </GuardedAction>
    );
  });

/** Actions that are known by their icon. */
const ICONS: Partial<Record<OutboxAction, IconNode>> = { edit: Pencil, remove: Trash2 };
