import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { searchWords } from '../../lib/domain/tickets/search-text';
import type { Reply } from '../../lib/protocol/contract';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { usePrepareThread } from '../thread/use-prepare-thread';
import { type ListHandle, TicketList } from '../ticket/TicketList';
import { useSteadyOrder } from '../ticket/use-steady-order';
import { useWatch } from '../ticket/use-watch';
import { Button } from '../ui/controls/Button';
import { preloadParts } from '../ui/data/first-picture';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { Empty } from '../ui/feedback/Empty';
import { LoadNotice } from '../ui/feedback/LoadNotice';
import { StaleNotice } from '../ui/feedback/StaleNotice';
import { ListCount, MasterDetail, NoneOpen, NothingFound } from '../ui/layout/MasterDetail';
import styles from './DeskTickets.module.css';
import { openItem, useOpenItem } from './desk-location';
import { type Installations, Search, Views } from './Filters';
import { type Filter, isEverything, NO_FILTER } from './filter';
import { ListKeys } from './ListKeys';
import { type FilteredRows, useFilteredRows } from './use-filtered-rows';
import { useKeptRows } from './use-kept-rows';
import { type ListPlaces, useListPlaces, usePlace } from './use-list-places';
import { useRowSnooze } from './use-row-snooze';
import { type SavedViews, useSavedViews } from './use-saved-views';

type Session = Reply<'session.read'>;

const threadPart = lazyPart(() => import('../thread/TicketThread'));

/** How many of the newest rows are refreshed while they are shown. */
const WATCHED = 40;

/** Every known ticket of one installation: its views, the list, and the open ticket beside it. */
export function DeskTickets({ scope, session }: { scope: Scope; session: Session }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [previousId, setPreviousId] = useState<string>();
  const [replyTo, setReplyTo] = useState<string>();
  const openId = useOpenItem('tickets');
  const filtered = useFilteredRows(scope, filter);
  const { reply, rows } = filtered;
  const words = searchWords(filter.text);
  const watched = rows.slice(0, WATCHED).map(({ ticket }) => ticket.id);
  const { failure: watchFailure, asOf } = useWatch(scope, watched, openId);
  const places = useListPlaces();
  const list = useRef<ListHandle>(null);
  const saved = useSavedViews(scope, filter);
  const installation = useAction('session.choose');
  const snooze = useRowSnooze(scope);
  const installations = {
    all: session.installations,
    currentId: scope.installationId,
    onChoose: (id: string) => void installation.run({ installationId: id }),
  };
  // The first ticket then opens at once. `LazyPart` shows a part that failed to load, with Retry.
  useEffect(() => preloadParts([threadPart]), []);
  const change = (next: Filter) => {
    setPreviousId(undefined);
    const { text, view, record, sort, assignee } = next;
    setFilter({ text, view, record, sort, assignee });
  };
  const open = (ticketId: string | undefined, toReply = false) => {
    setReplyTo(toReply ? ticketId : undefined);
    // Back in the list, the focus is on the ticket that was open.
    setPreviousId(ticketId === undefined ? openId : undefined);
    openItem('tickets', ticketId);
  };
  const goOn = (closedId: string, isMade: boolean) => {
    const next = list.current?.after(closedId) ?? closedId;
    if (list.current?.isShown()) {
      if (!isMade) list.current.focus(next);
      return;
    }
    // There is no room for the list beside the ticket, which says so if it could not be closed.
    if (!isMade) return;
    setPreviousId(next);
    openItem('tickets', undefined);
  };
  return (
    <MasterDetail
      isOpen={openId !== undefined}
      listLabel={t('deskList')}
      detailLabel={t('deskOpen')}
      viewsLabel={t('deskViews')}
      scroller={places.scroller}
      views={
        <TicketViews {...{ scope, filter, filtered, saved, installations }} onChange={change} />
      }
      head={
        <>
          <Search
            filter={filter}
            onChange={change}
            onLeave={() => list.current?.focus(filtered.rows[0]?.ticket.id ?? '')}
            saved={saved}
            canSave={saved.isKnown && !isEverything(filter)}
          />
          <ListKeys scope={scope} list={list} area={places.scroller} />
          <ActionFailure failure={installation.failure} onRetry={installation.again} />
          <ActionFailure failure={saved.failure} onRetry={saved.again} />
          <ActionFailure {...snooze.failed} />
          <StaleNotice failure={watchFailure} />
        </>
      }
      list={
        <AsyncView reply={reply} skeleton="rows">
          {({ total }) => (
            <Tickets
              // Each filter has a list of its own, in its own order and at its own place.
              key={filtered.shown}
              scope={scope}
              name={filtered.shown}
              rows={rows}
              total={total}
              openId={openId}
              previousId={previousId}
              places={places}
              list={list}
              words={words}
              actions={snooze.button}
              empty={
                <NoTickets
                  filter={filter}
                  onShowAll={() => change({ ...NO_FILTER, sort: filter.sort })}
                />
              }
              onOpen={open}
            />
          )}
        </AsyncView>
      }
      detail={
        openId === undefined ? (
          <NoneOpen title={t('deskNoneOpen')} />
        ) : (
          <OpenTicket
            scope={scope}
            ticketId={openId}
            toReply={openId === replyTo}
            row={rows.find(({ ticket }) => ticket.id === openId)}
            watchFailure={watchFailure}
            asOf={asOf?.get(openId)}
            onBack={() => open(undefined)}
            onClosed={(isMade) => goOn(openId, isMade)}
          />
        )
      }
    />
  );
}

type OpenTicketProps = {
  scope: Scope;
  ticketId: string;
  toReply: boolean;
  row: TicketRow | undefined;
  watchFailure: Failure | undefined;
  asOf: number | undefined;
  onBack: () => void;
  onClosed: (isMade: boolean) => void;
};

const OpenTicket = (props: OpenTicketProps) => (
  <LazyPart part={threadPart} skeleton="messages">
    {({ TicketThread }) => <TicketThread key={props.ticketId} {...props} />}
  </LazyPart>
);

type ViewsProps = {
  scope: Scope;
  filter: Filter;
  onChange: (filter: Filter) => void;
  filtered: FilteredRows;
  saved: SavedViews;
  installations: Installations;
};

/** The views. All but the list of records work without it. */
function TicketViews({ scope, filtered: { reply }, ...rest }: ViewsProps) {
  const records = useRequest('linkedRecords.read', { scope });
  const team = useRequest('team.people.read', { environment: scope.environment });
  return (
    <>
      <Views
        {...rest}
        team={team.kind === 'ready' ? team.value : null}
        records={records.kind === 'ready' ? records.value : []}
        counts={reply.kind === 'ready' ? reply.value.counts : undefined}
      />
      <LoadNotice reply={rest.saved.reply} what={t('viewsNotRead')} old={t('viewsNotRead')} />
      <LoadNotice reply={team} what={t('teamNotRead')} old={t('notUpToDate')} />
      <LoadNotice reply={records} what={t('recordFilterNotRead')} old={t('notUpToDate')} />
    </>
  );
}

type TicketsProps = {
  scope: Scope;
  name: string;
  rows: readonly TicketRow[];
  total: number;
  openId: string | undefined;
  previousId: string | undefined;
  places: ListPlaces;
  list: RefObject<ListHandle | null>;
  words: readonly string[];
  actions: (row: TicketRow) => ReactNode;
  empty: ReactNode;
  onOpen: (ticketId: string, toReply?: boolean) => void;
};

/** The tickets of one filter. They keep their places until the filter is chosen again. */
function Tickets({ scope, name, total, openId, places, empty, onOpen, ...given }: TicketsProps) {
  const kept = useKeptRows(scope, given.rows);
  const { rows, arrived, sort } = useSteadyOrder(kept);
  const [firstArrived, setFirstArrived] = useState<string>();
  const prepareThread = usePrepareThread(scope, threadPart);
  usePlace(places, name);
  // Who opened a ticket since then comes back to that one.
  const [previousId, setPreviousId] = useState(given.previousId);
  if (previousId !== given.previousId) {
    setPreviousId(given.previousId);
    setFirstArrived(undefined);
  }
  if (rows.length === 0) return empty;
  const sortRows = () => {
    setFirstArrived(arrived[0]);
    sort();
  };
  // Of the kept ones, those beyond the rows of one reply are in the total.
  const count = Math.max(total, kept.length);
  const isSortable = arrived.length > 0 && rows.length > arrived.length;
  return (
    <>
      <div className={styles.count}>
        <ListCount>
          {count > rows.length ? t('deskShowing', rows.length, count) : t('deskCount', count)}
        </ListCount>
        <p className={styles.arrived} role="status">
          {isSortable ? t('ticketsArrived', arrived.length) : null}
        </p>
        {isSortable ? (
          <Button size="small" look="quiet" onClick={sortRows}>
            {t('ticketsSort')}
          </Button>
        ) : null}
      </div>
      <TicketList
        ref={given.list}
        rows={rows}
        currentId={openId}
        focusId={firstArrived ?? given.previousId}
        withRecords
        words={given.words}
        actions={given.actions}
        onPress={prepareThread}
        onOpen={({ ticket }, toReply) => onOpen(ticket.id, toReply)}
      />
    </>
  );
}

const NoTickets = ({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) =>
  isEverything(filter) ? (
    <Empty title={t('deskEmpty')} next={t('deskEmptyNext')} />
  ) : (
    <NothingFound title={t('deskNothingFound')} onShowAll={onShowAll}>
      {t('deskShowAll')}
    </NothingFound>
  );
