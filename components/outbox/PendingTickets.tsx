import type { Environment } from '../../lib/domain/core/environment';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { OutgoingFiles } from '../attachment/OutgoingFiles';
import { Time } from '../ui/feedback/Time';
import { ActionNotices } from './ActionNotices';
import { CommandStatus } from './CommandStatus';
import { attachmentsOf, describeCommand, stateWord } from './command-words';
import styles from './Outbox.module.css';
import { useOutboxActions } from './use-outbox-actions';

type Props = {
  environment: Environment;
  outgoings: readonly Outgoing[];
  /** The user took one back: its text is the draft of the form again. */
  onEdit: () => void;
};

/** New tickets of a record that the service has not confirmed. */
export function PendingTickets({ environment, outgoings, onEdit }: Props) {
  const actions = useOutboxActions(environment, onEdit);
  if (outgoings.length === 0 && !actions.failure && actions.left === 'gone') return null;
  return (
    <section className={styles.pending} aria-label={t('openingTickets')}>
      <ul className={styles.list}>
        {outgoings.map((outgoing) => (
          <li key={outgoing.commandId} className={styles.item}>
            <p className={styles.what}>{describeCommand(outgoing)}</p>
            <span className={styles.at}>
              <Time at={outgoing.startedAt} />
            </span>
            <p className={styles.facts}>
              <span className={styles.state} data-state={outgoing.state}>
                {stateWord(outgoing)}
              </span>
            </p>
            <OutgoingFiles environment={environment} attachments={attachmentsOf(outgoing.what)} />
            <CommandStatus outgoing={outgoing} actions={actions} />
          </li>
        ))}
      </ul>
      <ActionNotices actions={actions} />
    </section>
  );
}
