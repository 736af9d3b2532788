import { useState } from 'react';
import type { Failure } from '../../lib/domain/failure';
import { recordTitle } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { Opening } from '../outbox/Opening';
import { isOfAll } from '../outbox/ServiceNotice';
import type { RecordFacts } from '../ticket/record-facts';
import { TicketList } from '../ticket/TicketList';
import { Button } from '../ui/Button';
import { Empty } from '../ui/Empty';
import { FailureNotice } from '../ui/FailureNotice';
import { LackNotice, useLacking } from '../ui/Lacking';
import { Later } from '../ui/Later';
import { later } from '../ui/part';
import { HostNotice } from './HostNotice';
import { NoSuchRecord, useInstead } from './NoSuchRecord';
import { type Offer, Offers } from './Offers';
import styles from './RecordTickets.module.css';

// Of most records there is none: the tickets are not kept waiting for it.
const applicationPart = later(() => import('./RecordApplication'));

type Props = {
  view: RecordFacts;
  /** Why what is shown may be old. */
  failure: Failure | undefined;
  focusId: string | undefined;
  /** What was just done, to be said aloud. */
  said: string | undefined;
  onOpen: (ticketId: string) => void;
  onNew: () => void;
  onLink: () => void;
  onLook: (offer: Offer) => void;
};

/** The tickets that belong to a record, and the two ways to get another one. */
export function RecordTickets(props: Props) {
  const { view, failure, focusId, said, onOpen, onNew, onLink, onLook } = props;
  const title = recordTitle(view.record);
  const lacking = useLacking(view.place.environment, 'write-tickets');
  const instead = useInstead(view.record);
  const [goesOn, setGoesOn] = useState(false);
  const withheld = instead !== undefined && !goesOn;
  return (
    <>
      <div className={styles.above}>
        {view.doubt ? <HostNotice doubt={view.doubt} /> : null}
        {withheld ? (
          <NoSuchRecord record={view.record} why={instead} onGoOn={() => setGoesOn(true)} />
        ) : (
          <div className={styles.actions}>
            <Button onClick={onNew} disabled={lacking.off} aria-describedby={lacking.id}>
              {say('newTicket')}
            </Button>
            <Button onClick={onLink}>{say('linkTicket')}</Button>
            <LackNotice lacking={lacking} />
          </div>
        )}
        <p className={said ? styles.said : 'unseen'} role="status">
          {said}
        </p>
        {failure && !isOfAll(failure) ? (
          <div className={styles.old}>
            <FailureNotice failure={failure} what={say('notUpToDate')} />
          </div>
        ) : null}
        <Opening environment={view.place.environment} opening={view.opening} onEdit={onNew} />
        {view.tickets.length === 0 && view.opening.length === 0 ? (
          withheld ? null : (
            <Empty title={say('noTickets', title)} next={say('noTicketsNext')} />
          )
        ) : (
          <TicketList
            rows={view.tickets}
            focusId={focusId}
            onOpen={({ ticket }) => onOpen(ticket.id)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Later part={applicationPart} quiet>
          {({ RecordApplication }) => <RecordApplication view={view} saidAbove={failure} />}
        </Later>
        <Offers view={view} onLook={onLook} />
      </div>
    </>
  );
}
