import { useDeferredValue, useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { isOfAll } from '../outbox/ServiceNotice';
import { TicketList } from '../ticket/TicketList';
import { useWatch } from '../ticket/use-watch';
import { Button } from '../ui/Button';
import styles from '../ui/Columns.module.css';
import { Empty } from '../ui/Empty';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Later } from '../ui/Later';
import { later } from '../ui/part';
import { useAnswer } from '../ui/use-answer';
import { type Filter, Filters, NO_FILTER } from './Filters';
import { showTicket, useOpen } from './use-hash';

const threadPart = later(() => import('../thread/TicketThread'));

/** Rows that one answer holds; who has more searches. */
const LIMIT = 200;

/** The newest of them are re-read while they are shown. */
const WATCHED = 40;

/** Every known ticket of one installation, searched and filtered, with the open one beside it. */
export function DeskTickets({ place }: { place: Place }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [cameFrom, setCameFrom] = useState<string>();
  const asked = useDeferredValue(filter);
  const answer = useAnswer('desk.read', { place, ...asked, limit: LIMIT }, { keepPrevious: true });
  const records = useAnswer('desk.records', { place });
  const openId = useOpen('tickets');
  const rows = answer.kind === 'ready' ? answer.value.rows : [];
  const shown = rows.slice(0, WATCHED).map(({ ticket }) => ticket.id);
  const failure = useWatch(place, shown, openId);
  const close = () => {
    setCameFrom(openId);
    showTicket(undefined);
  };

  return (
    <div className={styles.columns} data-open={openId === undefined ? undefined : ''}>
      <section className={styles.list} aria-label={say('deskList')}>
        <Filters
          filter={filter}
          onChange={setFilter}
          records={records.kind === 'ready' ? records.value : []}
        />
        {failure && !isOfAll(failure) ? (
          <FailureNotice failure={failure} what={say('notUpToDate')} />
        ) : null}
        <div className={styles.rows}>
          <Faces
            answer={answer}
            isEmpty={(value) => value.rows.length === 0}
            empty={
              filter === NO_FILTER ? (
                <Empty title={say('deskEmpty')} next={say('deskEmptyNext')} />
              ) : (
                <Empty
                  title={say('deskNothingFound')}
                  action={
                    <Button onClick={() => setFilter(NO_FILTER)}>{say('deskShowAll')}</Button>
                  }
                />
              )
            }
          >
            {({ total }) => (
              <>
                <p className={styles.count} role="status">
                  {total > rows.length
                    ? say('deskShowing', rows.length, total)
                    : say('deskCount', total)}
                </p>
                <TicketList
                  rows={rows}
                  currentId={openId}
                  focusId={cameFrom}
                  withRecords
                  onOpen={({ ticket }) => {
                    setCameFrom(undefined);
                    showTicket(ticket.id);
                  }}
                />
              </>
            )}
          </Faces>
        </div>
      </section>
      <section className={styles.open} aria-label={say('deskOpen')}>
        {openId === undefined ? (
          <Empty title={say('deskNoneOpen')} />
        ) : (
          <Later part={threadPart}>
            {({ TicketThread }) => (
              <TicketThread
                key={openId}
                place={place}
                ticketId={openId}
                row={rows.find(({ ticket }) => ticket.id === openId)}
                watchFailure={failure}
                onBack={close}
              />
            )}
          </Later>
        )}
      </section>
    </div>
  );
}
