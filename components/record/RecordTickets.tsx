import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { recordTitle } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { TicketList } from '../ticket/TicketList';
import { useSteadyOrder } from '../ticket/use-steady-order';
import { Button } from '../ui/controls/Button';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { Banner } from '../ui/feedback/Banner';
import { Empty } from '../ui/feedback/Empty';
import { MissingRightNotice, useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { Notice, NoticesPlace } from '../ui/layout/Notices';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import { EnvironmentMismatchNotice } from './EnvironmentMismatchNotice';
import { laterParts } from './later';
import { usePageMismatch } from './page-mismatch';
import styles from './RecordTickets.module.css';
import { SuggestedTickets, type Suggestion } from './SuggestedTickets';
import { TicketsAge } from './TicketsAge';

// Seldom shown, and where they move nothing of what is read: below the list, or once the page reports.
const pendingPart = lazyPart(() => import('../outbox/PendingTickets'));
const mismatchPart = lazyPart(() => import('./PageMismatchNotice'));

type Props = {
  view: RecordFacts;
  /** Why the tickets may be out of date. */
  failure: Failure | undefined;
  /** When the service last confirmed the tickets, by their ids, if that is later than their rows say. */
  asOf: ReadonlyMap<string, number> | undefined;
  /** Id of the ticket that gets the focus: the one the user comes back from. */
  focusId: string | undefined;
  /** What the user comes back from. Without a ticket in the list, a button above it gets the focus. */
  from: string | undefined;
  /** Announces what the user just did. */
  message: string | undefined;
  onOpen: (ticketId: string, toReply?: boolean) => void;
  /** The user presses this ticket, and most likely opens it next. */
  onPress: (ticketId: string) => void;
  onNew: () => void;
  onLink: () => void;
  onOpenSuggestion: (suggestion: Suggestion) => void;
};

/**
 * The tickets of a record, and the buttons to create or link another one. What arrives while the
 * tickets are read stands below them: in the strip of notices, or at the lower edge.
 */
export function RecordTickets(props: Props) {
  const { view, failure, message, onNew, onOpenSuggestion } = props;
  const mismatch = usePageMismatch(view.record);
  const [continues, setContinues] = useState(false);
  const isWithheld = mismatch !== undefined && !continues;
  const newButton = useRef<HTMLButtonElement>(null);
  // A ticket that is unlinked takes its row away, and a notice that is put away its button.
  const focusHandlers = useKeptFocus(newButton);
  const hasTickets = view.tickets.length > 0;
  const mismatchNotice = isWithheld ? (
    <LazyPart part={mismatchPart} quiet="until-failed">
      {({ PageMismatchNotice }) => (
        <div {...focusHandlers}>
          <PageMismatchNotice
            record={view.record}
            reason={mismatch}
            onContinue={() => setContinues(true)}
          />
        </div>
      )}
    </LazyPart>
  ) : null;
  return (
    <>
      <div className={styles.above} {...focusHandlers}>
        {view.environmentMismatch ? (
          <EnvironmentMismatchNotice mismatch={view.environmentMismatch} />
        ) : null}
        {isWithheld && !hasTickets ? (
          mismatchNotice
        ) : (
          <Actions {...props} isWithheld={isWithheld} newButton={newButton} />
        )}
        <p className={message ? styles.said : 'unseen'} role="status">
          {message}
        </p>
        <Tickets {...props} isWithheld={isWithheld} />
      </div>
      <Notice>
        <StaleNotice failure={failure} />
        {hasTickets ? mismatchNotice : null}
      </Notice>
      <NoticesPlace />
      <div className={styles.foot}>
        <Pending view={view} onEdit={onNew} next={newButton} />
        <LazyPart part={laterParts} quiet>
          {({ RecordApplication }) => <RecordApplication view={view} shownFailure={failure} />}
        </LazyPart>
        <SuggestedTickets view={view} onOpen={onOpenSuggestion} />
        <LazyPart part={laterParts} quiet>
          {({ InstallationNote }) => <InstallationNote view={view} />}
        </LazyPart>
      </div>
    </>
  );
}

type PendingProps = {
  view: RecordFacts;
  onEdit: () => void;
  /** What gets the focus after the ticket that had it is gone. */
  next: RefObject<HTMLElement | null>;
};

/** New tickets that are not confirmed. Once shown it stays, because it says what came of the last one. */
function Pending({ view, onEdit, next }: PendingProps) {
  const [isShown, setShown] = useState(false);
  if (!isShown && view.pendingTickets.length > 0) setShown(true);
  return isShown ? (
    <LazyPart part={pendingPart} quiet="until-failed">
      {({ PendingTickets }) => (
        <PendingTickets
          environment={view.scope.environment}
          outgoings={view.pendingTickets}
          onEdit={onEdit}
          next={next}
        />
      )}
    </LazyPart>
  ) : null;
}

type ActionsProps = Props & {
  isWithheld: boolean;
  newButton: RefObject<HTMLButtonElement | null>;
};

/** Their place stays when the page withholds them, so that the tickets below do not move. */
function Actions(props: ActionsProps) {
  const { view, asOf, focusId, from, isWithheld, newButton, onNew, onLink } = props;
  const linkButton = useRef<HTMLButtonElement>(null);
  const [isListed] = useState(() => view.tickets.some(({ ticket }) => ticket.id === focusId));
  useEffect(() => {
    if (from === undefined || isListed) return;
    if (from === 'link') linkButton.current?.focus();
    else newButton.current?.focus();
  }, [isListed, from, newButton]);
  const right = useRequiredRight(view.scope.environment, 'write-tickets');
  const newTicket = { name: 'ticket.create', label: t('newTicket'), run: onNew };
  const linkTicket = { name: 'ticket.link', label: t('linkTicket'), run: onLink };
  useCommands(isWithheld ? [] : right.isMissing ? [linkTicket] : [newTicket, linkTicket]);
  return (
    <div className={styles.actions} data-withheld={isWithheld || undefined}>
      <Button
        ref={newButton}
        onClick={onNew}
        disabled={right.isMissing}
        aria-describedby={right.id}
      >
        {t('newTicket')}
      </Button>
      <Button ref={linkButton} onClick={onLink}>
        {t('linkTicket')}
      </Button>
      <TicketsAge rows={view.tickets} asOf={asOf} />
      <Notice>
        <MissingRightNotice right={right} />
      </Notice>
    </div>
  );
}

function Tickets({ view, focusId, isWithheld, onOpen, onPress }: Props & { isWithheld: boolean }) {
  const { rows, arrived, sort } = useSteadyOrder(view.tickets);
  const [firstArrived, setFirstArrived] = useState<string>();
  const sortRows = () => {
    setFirstArrived(arrived[0]);
    sort();
  };
  if (rows.length > 0 || view.pendingTickets.length > 0)
    return (
      <>
        <TicketList
          rows={rows}
          focusId={firstArrived ?? focusId}
          onPress={onPress}
          onOpen={({ ticket }, toReply) => onOpen(ticket.id, toReply)}
        />
        {arrived.length > 0 && rows.length > arrived.length ? (
          <Notice>
            <Banner
              tone="plain"
              action={
                <Button look="quiet" onClick={sortRows}>
                  {t('ticketsSort')}
                </Button>
              }
            >
              {t('ticketsArrived', arrived.length)}
            </Banner>
          </Notice>
        ) : null}
      </>
    );
  if (isWithheld) return null;
  return <Empty title={t('noTickets', recordTitle(view.record))} next={t('noTicketsNext')} />;
}
