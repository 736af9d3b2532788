import { useEffect, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import { reference } from '../../lib/domain/crm/record-reference';
import { t } from '../../lib/words/words';
import { usePrepareThread } from '../thread/use-prepare-thread';
import type { RecordFacts } from '../ticket/record-facts';
import { ticketBeside } from '../ticket/ticket-beside';
import { summaryOf } from '../ticket/ticket-words';
import { useWatch } from '../ticket/use-watch';
import { preloadParts } from '../ui/data/first-picture';
import { LazyPart } from '../ui/data/LazyPart';
import { lazyPart } from '../ui/data/part';
import { useInvalidate } from '../ui/data/use-request';
import { useCommands, useShortcuts } from '../ui/shortcuts/use-shortcuts';
import { RecordTickets } from './RecordTickets';
import type { Suggestion } from './SuggestedTickets';

// The first paint does not need these, so they are loaded after it.
const threadPart = lazyPart(() => import('../thread/TicketThread'));
const newPart = lazyPart(() => import('../ticket/new-ticket/NewTicket'));
const foundPart = lazyPart(() => import('../ticket/FoundTickets'));
const linkPart = lazyPart(() => import('../ticket/LinkTicket'));

type Open =
  | { view: 'list'; focusId?: string | undefined; message?: string; from?: Open['view'] }
  | { view: 'new' | 'link' }
  | { view: 'found'; suggestion: Suggestion }
  | { view: 'thread'; ticketId: string; toReply?: boolean };

/** One record's tickets: the list, and what is opened from it. */
export function RecordScreen({ view }: { view: RecordFacts }) {
  const [open, setOpen] = useOpenScreen(view);
  const readAgain = useInvalidate();
  const prepareThread = usePrepareThread(view.scope, threadPart);
  const { scope, tickets } = view;
  const openId = open.view === 'thread' ? open.ticketId : undefined;
  // The list below an open thread is not visible, so it is not refreshed.
  const listed = open.view === 'list' ? tickets.map(({ ticket }) => ticket.id) : [];
  const { failure, asOf } = useWatch(scope, listed, openId);
  // `LazyPart` shows a part that failed to load once it is needed, with Retry.
  useEffect(() => preloadParts([threadPart, newPart, linkPart, foundPart]), []);

  const openThread = (ticketId: string, toReply = false) => {
    prepareThread(ticketId);
    setOpen({ view: 'thread', ticketId, toReply });
  };
  useCommands(
    tickets.map(({ ticket }) => ({
      name: `ticket ${ticket.id}`,
      label: summaryOf(ticket),
      detail: ticket.id,
      isTicket: true,
      run: () => openThread(ticket.id),
    })),
  );
  const from = open.view;
  const backToList = (focusId?: string) => setOpen({ view: 'list', focusId, from });
  /** Back to the list, which announces what was done and focuses that ticket. Who left it stays there. */
  const done = async (message: string, focusId?: string) => {
    await readAgain('record.read');
    setOpen((now) => (now === open ? { view: 'list', focusId, message, from } : now));
  };
  if (open.view === 'list')
    return (
      <RecordTickets
        key={scope.installationId}
        view={view}
        failure={failure}
        asOf={asOf}
        focusId={open.focusId}
        from={open.from}
        message={open.message}
        onOpen={openThread}
        onPress={prepareThread}
        onNew={() => setOpen({ view: 'new' })}
        onLink={() => setOpen({ view: 'link' })}
        onOpenSuggestion={(suggestion) => setOpen({ view: 'found', suggestion })}
      />
    );
  return (
    <Opened
      {...{ view, open, failure, asOf }}
      onBack={backToList}
      onDone={done}
      onOpen={openThread}
    />
  );
}

/** The open view. A click on a notification changes it, too: the background then names a thread. */
function useOpenScreen({ pendingNavigation, scope }: RecordFacts) {
  const [open, setOpen] = useState<Open>({ view: 'list' });
  // The user clicked a notification: open its thread in place of what is open. A later click has an earlier time after
  // the clock was set back.
  const [navigatedAt, setNavigatedAt] = useState<number>();
  if (pendingNavigation && pendingNavigation.at !== navigatedAt) {
    setNavigatedAt(pendingNavigation.at);
    setOpen({ view: 'thread', ticketId: pendingNavigation.ticketId });
  }
  // After a reset or a choice another installation is shown. Close what belongs to the old one; a new
  // ticket belongs to none yet, so the user can go on writing it.
  const [installationId, setInstallationId] = useState(scope.installationId);
  if (installationId !== scope.installationId) {
    setInstallationId(scope.installationId);
    if (open.view !== 'new') setOpen({ view: 'list' });
  }
  return [open, setOpen] as const;
}

type OpenedProps = {
  view: RecordFacts;
  open: Exclude<Open, { view: 'list' }>;
  failure: Failure | undefined;
  /** When the service last confirmed the tickets, by their ids. */
  asOf: ReadonlyMap<string, number> | undefined;
  onBack: (focusId?: string) => void;
  onOpen: (ticketId: string) => void;
  onDone: (message: string, focusId?: string) => Promise<void>;
};

function Opened({ view, open, failure, asOf, onBack, onDone, onOpen }: OpenedProps) {
  const openId = open.view === 'thread' ? open.ticketId : undefined;
  const neighbour = (by: 1 | -1) => ticketBeside(view.tickets, openId, by)?.ticket.id;
  const step = (by: 1 | -1) => {
    const next = neighbour(by);
    if (next !== undefined) onOpen(next);
  };
  useShortcuts(
    openId === undefined
      ? []
      : [
          ['list.next', () => step(1)],
          ['list.previous', () => step(-1)],
        ],
  );
  switch (open.view) {
    case 'thread':
      return (
        <LazyPart part={threadPart} skeleton="messages">
          {({ TicketThread }) => (
            <TicketThread
              key={open.ticketId}
              scope={view.scope}
              ticketId={open.ticketId}
              toReply={open.toReply}
              row={view.tickets.find(({ ticket }) => ticket.id === open.ticketId)}
              reference={reference(view.record.ref)}
              watchFailure={failure}
              asOf={asOf?.get(open.ticketId)}
              onBack={() => onBack(open.ticketId)}
              onClosed={(isMade) => {
                // Until then it stays here, to say so if it could not be closed.
                if (isMade) onBack(neighbour(1) ?? open.ticketId);
              }}
            />
          )}
        </LazyPart>
      );
    case 'found':
      return (
        <LazyPart part={foundPart}>
          {({ FoundTickets }) => (
            <FoundTickets
              view={view}
              {...open.suggestion}
              onLinked={onDone}
              onBack={() => onBack()}
            />
          )}
        </LazyPart>
      );
    case 'new':
      return (
        <LazyPart part={newPart}>
          {({ NewTicket }) => (
            <NewTicket
              view={view}
              onCreated={(row) => onDone(t('ticketCreated'), row.ticket.id)}
              onKept={() => onDone(t('openingKept'))}
              onCancel={() => onBack()}
              onOpen={onOpen}
            />
          )}
        </LazyPart>
      );
    case 'link':
      return (
        <LazyPart part={linkPart}>
          {({ LinkTicket }) => (
            <LinkTicket
              view={view}
              onLinked={(row) => onDone(t('ticketLinked'), row.ticket.id)}
              onCancel={() => onBack()}
            />
          )}
        </LazyPart>
      );
  }
}
