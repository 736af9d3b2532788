import { useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Reply } from '../../lib/protocol/contract';
import { listOf, t } from '../../lib/words/words';
import type { AsyncState } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { EnvironmentBadge, environmentWord } from '../ui/feedback/EnvironmentBadge';
import type { SkeletonShape } from '../ui/feedback/Skeleton';
import { ActionNotices } from './ActionNotices';
import { type EntryLocation, isCurrentScope, locationOf } from './entry-location';
import styles from './Outbox.module.css';
import { OutboxRow } from './OutboxRow';
import { ServiceNotice } from './ServiceNotice';
import { type OutboxActions, useOutboxActions } from './use-outbox-actions';

type OutboxView = Reply<'outbox.read'>;

type Props = {
  environment: Environment;
  reply: AsyncState<OutboxView>;
  skeleton: SkeletonShape;
  session: Reply<'session.read'>;
  onEnter: (address: string) => void;
  /** The user took a text back, and it is a draft in another scope. */
  onDraft: (location: EntryLocation) => void;
};

/** The unconfirmed commands of one environment, and what came of the latest action, also of the last command. */
export function OutboxGroup({ environment, reply, skeleton, session, onEnter, onDraft }: Props) {
  const open = reply.kind === 'ready' ? reply.value.open : [];
  const actions = useOutboxActions(environment, ({ commandId }) => {
    const entry = open.find((one) => one.commandId === commandId);
    const location = entry && locationOf(entry, environment);
    if (!location) return;
    if (isCurrentScope(session, location.scope)) onEnter(location.address);
    else onDraft(location);
  });
  const props = { environment, session, actions, onEnter };
  return (
    <>
      <ActionNotices actions={actions} />
      <AsyncView reply={reply} skeleton={skeleton} isEmpty={(view) => countOf(view) === 0}>
        {(view) => <Group {...props} view={view} />}
      </AsyncView>
    </>
  );
}

type GroupProps = Pick<Props, 'environment' | 'session' | 'onEnter'> & {
  view: OutboxView;
  actions: OutboxActions;
};

/** The commands of one environment, also if the user works in the other one. */
function Group(props: GroupProps) {
  const { environment, view, session } = props;
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
      {view.open.length > 0 ? <EntryList {...props} /> : null}
    </section>
  );
}

function EntryList({ view, ...props }: GroupProps) {
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

/** How many commands are not confirmed. */
export const countOf = ({ waiting, stopped }: OutboxView): number => waiting + stopped;

/** How many commands are sent automatically, and how many wait for the user. */
const countWord = ({ waiting, stopped }: OutboxView): string =>
  listOf([
    ...(waiting > 0 ? [t('pendingWaiting', waiting)] : []),
    ...(stopped > 0 ? [t('pendingStopped', stopped)] : []),
  ]);
