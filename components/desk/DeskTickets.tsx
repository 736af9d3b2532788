import { useDeferredValue, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { TicketList } from '../ticket/TicketList';
import { useWatch } from '../ticket/use-watch';
import { Button } from '../ui/controls/Button';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { useRequest } from '../ui/data/use-request';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { ListCount, MasterDetail } from '../ui/layout/MasterDetail';
import { openItem, useOpenItem } from './desk-location';
import { type Filter, Filters, NO_FILTER } from './Filters';

const threadPart = lazyPart(() => import('../thread/TicketThread'));

/** How many rows one reply holds; the user searches for the others. */
const LIMIT = 200;

/** How many of the newest rows are refreshed while they are shown. */
const WATCHED = 40;

/** Every known ticket of one installation, searched and filtered, with the open one beside it. */
export function DeskTickets({ scope }: { scope: Scope }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [previousId, setPreviousId] = useState<string>();
  const openId = useOpenItem('tickets');
  const { answer, rows, watchFailure } = useTicketRows(scope, filter, openId);
  const open = (ticketId: string | undefined) => {
    // Back in the list, the focus is on the ticket that was open.
    setPreviousId(ticketId === undefined ? openId : undefined);
    openItem('tickets', ticketId);
  };
  return (
    <MasterDetail
      isOpen={openId !== undefined}
      listLabel={t('deskList')}
      detailLabel={t('deskOpen')}
      head={
        <>
          <TicketFilters scope={scope} filter={filter} onChange={setFilter} />
          <StaleNotice failure={watchFailure} />
        </>
      }
      list={
        <AsyncView
          answer={answer}
          isEmpty={(value) => value.rows.length === 0}
          empty={<NoTickets filter={filter} onShowAll={() => setFilter(NO_FILTER)} />}
        >
          {({ total }) => (
            <Tickets
              rows={rows}
              total={total}
              openId={openId}
              previousId={previousId}
              onOpen={open}
            />
          )}
        </AsyncView>
      }
      detail={
        openId === undefined ? (
          <Empty title={t('deskNoneOpen')} />
        ) : (
          <OpenTicket
            scope={scope}
            ticketId={openId}
            row={rows.find(({ ticket }) => ticket.id === openId)}
            watchFailure={watchFailure}
            onBack={() => open(undefined)}
          />
        )
      }
    />
  );
}

/** The tickets that match the filter. The newest rows are refreshed while they are shown. */
function useTicketRows(scope: Scope, filter: Filter, openId: string | undefined) {
  const filters = useDeferredValue(filter);
  const answer = useRequest(
    'tickets.read',
    { scope, ...filters, limit: LIMIT },
    { keepPrevious: true },
  );
  const rows = answer.kind === 'ready' ? answer.value.rows : [];
  const watched = rows.slice(0, WATCHED).map(({ ticket }) => ticket.id);
  const { failure: watchFailure } = useWatch(scope, watched, openId);
  return { answer, rows, watchFailure };
}

type OpenTicketProps = {
  scope: Scope;
  ticketId: string;
  row: TicketRow | undefined;
  watchFailure: Failure | undefined;
  onBack: () => void;
};

const OpenTicket = (props: OpenTicketProps) => (
  <LazyPart part={threadPart}>
    {({ TicketThread }) => <TicketThread key={props.ticketId} {...props} />}
  </LazyPart>
);

type FiltersProps = { scope: Scope; filter: Filter; onChange: (filter: Filter) => void };

/** The filters. Search and status work without the list of records. */
function TicketFilters({ scope, filter, onChange }: FiltersProps) {
  const records = useRequest('linkedRecords.read', { scope });
  return (
    <>
      <Filters
        filter={filter}
        onChange={onChange}
        records={records.kind === 'ready' ? records.value : []}
      />
      {records.kind === 'failed' ? (
        <FailureNotice
          failure={records.failure}
          what={t('recordFilterNotRead')}
          onRetry={records.again}
        />
      ) : null}
      {records.kind === 'ready' ? (
        <StaleNotice failure={records.failure} onRetry={records.again} />
      ) : null}
    </>
  );
}

type TicketsProps = {
  rows: readonly TicketRow[];
  total: number;
  openId: string | undefined;
  previousId: string | undefined;
  onOpen: (ticketId: string) => void;
};

const Tickets = ({ rows, total, openId, previousId, onOpen }: TicketsProps) => (
  <>
    <ListCount>
      {total > rows.length ? t('deskShowing', rows.length, total) : t('deskCount', total)}
    </ListCount>
    <TicketList
      rows={rows}
      currentId={openId}
      focusId={previousId}
      withRecords
      onOpen={({ ticket }) => onOpen(ticket.id)}
    />
  </>
);

const NoTickets = ({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) =>
  filter === NO_FILTER ? (
    <Empty title={t('deskEmpty')} next={t('deskEmptyNext')} />
  ) : (
    <Empty
      title={t('deskNothingFound')}
      action={<Button onClick={onShowAll}>{t('deskShowAll')}</Button>}
    />
  );
