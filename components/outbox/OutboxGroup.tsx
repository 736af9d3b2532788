import { useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Reply } from '../../lib/protocol/contract';
import { listOf, t } from '../../lib/words/words';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { EnvironmentBadge, environmentWord } from '../ui/feedback/EnvironmentBadge';
import { type EntryLocation, isCurrentScope, locationOf } from './entry-location';
import styles from './Outbox.module.css';
import { OutboxRow } from './OutboxRow';
import { ServiceNotice } from './ServiceNotice';
import { type OutboxActions, useOutboxActions } from './use-outbox-actions';

type Props = {
  environment: Environment;
  view: Reply<'outbox.read'>;
  session: Reply<'session.read'>;
  onEnter: (address: string) => void;
  /** The user took a text back, and it is a draft in another scope. This group may be gone by then. */
  onDraft: (location: EntryLocation) => void;
};

/** The unconfirmed commands of one environment, also if the user works in the other one. */
export function OutboxGroup({ environment, view, session, onEnter, onDraft }: Props) {
  const actions = useOutboxActions(environment, ({ commandId }) => {
    const entry = view.open.find((one) => one.commandId === commandId);
    const location = entry && locationOf(entry, environment);
    if (!location) return;
    if (isCurrentScope(session, location.scope)) onEnter(location.address);
    else onDraft(location);
  });
  return (
    <section className={styles.group} aria-label={environmentWord(environment)}>
      <p className={styles.groupHead}>
        <EnvironmentBadge environment={environment} />
        <span>{countWord(view)}</span>
      </p>
      {environment === session.environment ? null : <ServiceNotice environment={environment} />}
      {view.closed ? (
        <p className={styles.none}>
          {t(view.closed === 'locked' ? 'outboxLocked' : 'outboxNoKey')}
        </p>
      ) : null}
      <ActionFailure failure={actions.failure} />
      {view.open.length > 0 ? (
        <EntryList
          environment={environment}
          view={view}
          session={session}
          actions={actions}
          onEnter={onEnter}
        />
      ) : null}
    </section>
  );
}

function EntryList({ view, ...props }: Omit<Props, 'onDraft'> & { actions: OutboxActions }) {
  /** The command whose row asks whether to switch to its environment and installation. */
  const [askingId, setAskingId] = useState<string>();
  return (
    <ul className={styles.list} aria-label={t('outboxOpen')}>
      {view.open.map((entry) => (
        <OutboxRow
          key={entry.commandId}
          {...props}
          entry={entry}
          isAsking={askingId === entry.commandId}
          onAsk={() => setAskingId(entry.commandId)}
          onCancel={() => setAskingId(undefined)}
        />
      ))}
    </ul>
  );
}

/** How many commands are sent automatically, and how many wait for the user. */
const countWord = ({ waiting, stopped }: Reply<'outbox.read'>): string =>
  listOf([
    ...(waiting > 0 ? [t('pendingWaiting', waiting)] : []),
    ...(stopped > 0 ? [t('pendingStopped', stopped)] : []),
  ]);
