import { useRef, useState } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import { ENVIRONMENTS } from '../../lib/domain/core/environment-rules';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { type AsyncState, useRequest } from '../ui/data/use-request';
import { Empty } from '../ui/feedback/Empty';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { ConfirmScopeSwitch } from './ConfirmScopeSwitch';
import type { EntryLocation } from './entry-location';
import styles from './Outbox.module.css';
import { countOf, OutboxGroup } from './OutboxGroup';
import { Receipts } from './Receipts';

type Props = {
  session: Reply<'session.read'>;
  /** Opens an address of the desk in the environment and installation that are chosen by then. */
  onEnter: (address: string) => void;
};

/**
 * The commands of both environments and all installations: those that the service has not confirmed,
 * and those that it confirmed in the last week. A user who works in test sees what waits in live.
 */
export function Outbox({ session, onEnter }: Props) {
  const test = useRequest('outbox.read', { environment: 'test' });
  const live = useRequest('outbox.read', { environment: 'live' });
  const replies = { test, live };
  // The user's environment comes first.
  const order = ENVIRONMENTS.toSorted((a, b) => rankOf(session, a) - rankOf(session, b));
  const receipts = order.flatMap((environment) => {
    const reply = replies[environment];
    return reply.kind === 'ready'
      ? reply.value.receipts.map((receipt) => ({ ...receipt, environment }))
      : [];
  });
  return (
    <div className={styles.room}>
      <div className={styles.outbox}>
        <Unconfirmed replies={replies} order={order} session={session} onEnter={onEnter} />
        <Receipts receipts={receipts.sort((a, b) => b.at - a.at)} />
      </div>
    </div>
  );
}

type UnconfirmedProps = Props & {
  replies: Record<Environment, AsyncState<Reply<'outbox.read'>>>;
  order: readonly Environment[];
};

/** The commands that the service has not confirmed, by environment. */
function Unconfirmed({ replies, order, session, onEnter }: UnconfirmedProps) {
  /** Where the text that the user took back is a draft now, if they work in another scope. */
  const [draft, setDraft] = useState<EntryLocation>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useKeptFocus(heading);
  const isEmpty = order.every((environment) => {
    const reply = replies[environment];
    return reply.kind === 'ready' && countOf(reply.value) === 0;
  });
  return (
    <section className={styles.part} aria-labelledby="unconfirmed" {...focusHandlers}>
      <h2 id="unconfirmed" ref={heading} tabIndex={-1}>
        {t('outboxOpen')}
      </h2>
      {draft ? (
        <ConfirmScopeSwitch
          question={t('outboxDraftElsewhere', draft.scopeName)}
          scope={draft.scope}
          onSwitched={() => onEnter(draft.address)}
          onCancel={() => setDraft(undefined)}
        />
      ) : null}
      {isEmpty ? (
        <div className={styles.empty}>
          <Empty title={t('outboxEmpty')} next={t('outboxEmptyNext')} />
        </div>
      ) : null}
      {order.map((environment) => (
        <OutboxGroup
          key={environment}
          environment={environment}
          reply={replies[environment]}
          skeleton={environment === order[0] ? 2 : 0}
          session={session}
          onEnter={onEnter}
          onDraft={setDraft}
        />
      ))}
    </section>
  );
}

const rankOf = ({ environment }: Reply<'session.read'>, other: Environment): number =>
  other === environment ? 0 : 1;
