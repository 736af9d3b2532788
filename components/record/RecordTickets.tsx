import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { recordTitle } from '../../lib/domain/crm/record-reference';
import { t } from '../../lib/words/words';
import { PendingTickets } from '../outbox/PendingTickets';
import type { RecordFacts } from '../ticket/record-facts';
import { TicketList } from '../ticket/TicketList';
import { Button } from '../ui/controls/Button';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { Empty } from '../ui/feedback/Empty';
import { MissingRightNotice, useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { EnvironmentMismatchNotice } from './EnvironmentMismatchNotice';
import { PageMismatchNotice } from './PageMismatchNotice';
import { usePageMismatch } from './page-mismatch';
import styles from './RecordTickets.module.css';
import { SuggestedTickets, type Suggestion } from './SuggestedTickets';
import { TicketsAge } from './TicketsAge';

// Most records have no application, so the tickets do not wait for this code.
const applicationPart = lazyPart(() => import('./RecordApplication'));

type Props = {
  view: RecordFacts;
  /** Why the tickets may be out of date. */
  failure: Failure | undefined;
  /** When the service last confirmed the tickets, by their ids, if that is later than their rows say. */
  asOf: Readonly<Record<string, number>> | undefined;
  /** Id of the ticket that gets the focus: the one the user comes back from. */
  focusId: string | undefined;
  /** Announces what the user just did. */
  message: string | undefined;
  onOpen: (ticketId: string) => void;
  onNew: () => void;
  onLink: () => void;
  onOpenSuggestion: (suggestion: Suggestion) => void;
};

/** The tickets of a record, and the buttons to create or link another one. */
export function RecordTickets(props: Props) {
  const { view, failure, message, onNew, onOpenSuggestion } = props;
  const mismatch = usePageMismatch(view.record);
  const [continues, setContinues] = useState(false);
  const isWithheld = mismatch !== undefined && !continues;
  return (
    <>
      <div className={styles.above}>
        {view.environmentMismatch ? (
          <EnvironmentMismatchNotice mismatch={view.environmentMismatch} />
        ) : null}
        {isWithheld ? (
          <PageMismatchNotice
            record={view.record}
            reason={mismatch}
            onContinue={() => setContinues(true)}
          />
        ) : (
          <Actions {...props} />
        )}
        <p className={message ? styles.said : 'unseen'} role="status">
          {message}
        </p>
        <div className={styles.old}>
          <StaleNotice failure={failure} />
        </div>
        <PendingTickets
          environment={view.scope.environment}
          outgoings={view.pendingTickets}
          onEdit={onNew}
        />
        <Tickets {...props} isWithheld={isWithheld} />
      </div>
      <div className={styles.foot}>
        <LazyPart part={applicationPart} quiet>
          {({ RecordApplication }) => <RecordApplication view={view} shownFailure={failure} />}
        </LazyPart>
        <SuggestedTickets view={view} onOpen={onOpenSuggestion} />
      </div>
    </>
  );
}

function Actions({ view, asOf, onNew, onLink }: Props) {
  const right = useRequiredRight(view.scope.environment, 'write-tickets');
  return (
    <div className={styles.actions}>
      <Button onClick={onNew} disabled={right.isMissing} aria-describedby={right.id}>
        {t('newTicket')}
      </Button>
      <Button onClick={onLink}>{t('linkTicket')}</Button>
      <TicketsAge rows={view.tickets} asOf={asOf} />
      <MissingRightNotice right={right} />
    </div>
  );
}

function Tickets({ view, focusId, isWithheld, onOpen }: Props & { isWithheld: boolean }) {
  if (view.tickets.length > 0 || view.pendingTickets.length > 0)
    return (
      <TicketList
        rows={view.tickets}
        focusId={focusId}
        onOpen={({ ticket }) => onOpen(ticket.id)}
      />
    );
  if (isWithheld) return null;
  return <Empty title={t('noTickets', recordTitle(view.record))} next={t('noTicketsNext')} />;
}
