import type { Environment } from '../../lib/domain/core/environment';
import type { Reply } from '../../lib/protocol/contract';
import type { OutboxEntry, Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { OutgoingFiles } from '../attachment/OutgoingFiles';
import { Button } from '../ui/controls/Button';
import { Time } from '../ui/feedback/Time';
import { CommandStatus } from './CommandStatus';
import { ConfirmScopeSwitch } from './ConfirmScopeSwitch';
import { attachmentsOf, describeCommand, stateWord } from './command-words';
import { type EntryLocation, installationWord, isCurrentScope, locationOf } from './entry-location';
import styles from './Outbox.module.css';
import type { OutboxActions } from './use-outbox-actions';

/** How many characters of a message a row quotes. */
const LONGEST_QUOTE = 400;

type Props = {
  entry: OutboxEntry;
  environment: Environment;
  session: Reply<'session.read'>;
  actions: OutboxActions;
  /** The row asks whether to switch to the entry's environment and installation. */
  isAsking: boolean;
  onAsk: () => void;
  onCancel: () => void;
  onEnter: (address: string) => void;
};

/** An unconfirmed command: what it does, where, its state and the user's actions. */
export function OutboxRow({ entry, environment, session, actions, ...props }: Props) {
  const { what, startedAt } = entry;
  const location = locationOf(entry, environment);
  const isCurrent = location !== undefined && isCurrentScope(session, location.scope);
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        <EntryTitle
          title={describeCommand(entry)}
          location={location}
          isCurrent={isCurrent}
          onAsk={props.onAsk}
        />
      </p>
      <span className={styles.at}>
        <Time at={startedAt} focusable />
      </span>
      {what.kind === 'message.send' ? (
        <p className={styles.quote} dir="auto">
          {what.message.text.slice(0, LONGEST_QUOTE)}
        </p>
      ) : null}
      <p className={styles.facts}>
        <span className={styles.state} data-state={entry.state}>
          {stateWord(entry)}
        </span>
        {what.kind === 'ticket.create' ? <span>{what.record}</span> : null}
        <span>{installationWord(entry)}</span>
      </p>
      <OutgoingFiles environment={environment} attachments={attachmentsOf(what)} />
      {location && props.isAsking ? (
        <ConfirmScopeSwitch
          question={t('outboxElsewhere', location.scopeName)}
          scope={location.scope}
          onSwitched={() => props.onEnter(location.address)}
          onCancel={props.onCancel}
        />
      ) : null}
      <CommandStatus outgoing={withoutEdit(entry)} actions={actions} />
    </li>
  );
}

type TitleProps = {
  title: string;
  location: EntryLocation | undefined;
  /** The user works at the location now, so a link leads there. */
  isCurrent: boolean;
  onAsk: () => void;
};

function EntryTitle({ title, location, isCurrent, onAsk }: TitleProps) {
  if (location === undefined) return title;
  if (isCurrent) return <a href={location.address}>{title}</a>;
  return (
    <Button look="quiet" onClick={onAsk}>
      {title}
    </Button>
  );
}

/** The form of a new ticket is beside its record, so the desk does not offer to edit one. */
const withoutEdit = (outgoing: Outgoing): Outgoing =>
  outgoing.what.kind === 'ticket.create'
    ? { ...outgoing, actions: outgoing.actions.filter((action) => action !== 'edit') }
    : outgoing;
