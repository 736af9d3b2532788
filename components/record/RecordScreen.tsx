import { useEffect, useState } from 'react';
import { reference } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import type { RecordFacts } from '../ticket/record-facts';
import { useWatch } from '../ticket/use-watch';
import { Later } from '../ui/Later';
import { later } from '../ui/part';
import { useReadAgain } from '../ui/use-answer';
import type { Offer } from './Offers';
import { RecordTickets } from './RecordTickets';

// What is not on the first picture is loaded after it.
const threadPart = later(() => import('../thread/TicketThread'));
const newPart = later(() => import('../ticket/NewTicket'));
const foundPart = later(() => import('../ticket/FoundTickets'));
const linkPart = later(() => import('../ticket/LinkTicket'));

type Open =
  | { view: 'list'; focusId?: string; said?: string }
  | { view: 'new' | 'link' }
  | { view: 'found'; offer: Offer }
  | { view: 'thread'; ticketId: string };

/** One record's tickets: the list, and what is opened from it. */
export function RecordScreen({ view }: { view: RecordFacts }) {
  const [open, setOpen] = useState<Open>({ view: 'list' });
  const readAgain = useReadAgain();
  const { place, record, tickets } = view;
  const openId = open.view === 'thread' ? open.ticketId : undefined;
  // What lies beneath an open thread is not shown.
  const listed = open.view === 'list' ? tickets.map(({ ticket }) => ticket.id) : [];
  const failure = useWatch(place, listed, openId);

  // A notification was clicked: its thread comes up, whatever is open here.
  const [wishedAt, setWishedAt] = useState(0);
  if (view.wish && view.wish.at > wishedAt) {
    setWishedAt(view.wish.at);
    setOpen({ view: 'thread', ticketId: view.wish.ticketId });
  }

  // A reset of test data, or a choice, leads to another installation: what was open is of the one
  // before, but for a new ticket, which is of none yet and goes on being written.
  const [installationId, setInstallationId] = useState(place.installationId);
  if (installationId !== place.installationId) {
    setInstallationId(place.installationId);
    if (open.view !== 'new') setOpen({ view: 'list' });
  }

  useEffect(() => {
    const parts = [threadPart, newPart, linkPart, foundPart];
    // One that fails says so, with a way to try again, when it is needed.
    const idle = requestIdleCallback(() => {
      for (const part of parts) void part.load();
    });
    return () => cancelIdleCallback(idle);
  }, []);

  const backToList = (focusId?: string) =>
    setOpen(focusId === undefined ? { view: 'list' } : { view: 'list', focusId });
  const kept = async (said: string) => {
    await readAgain('record.read');
    setOpen({ view: 'list', said });
  };
  const gained = async (ticketId: string, said: string) => {
    await readAgain('record.read');
    setOpen({ view: 'list', focusId: ticketId, said });
  };

  if (open.view === 'list') {
    return (
      <RecordTickets
        key={place.installationId}
        view={view}
        failure={failure}
        focusId={open.focusId}
        said={open.said}
        onOpen={(ticketId) => setOpen({ view: 'thread', ticketId })}
        onNew={() => setOpen({ view: 'new' })}
        onLink={() => setOpen({ view: 'link' })}
        onLook={(offer) => setOpen({ view: 'found', offer })}
      />
    );
  }
  if (open.view === 'thread') {
    return (
      <Later part={threadPart}>
        {({ TicketThread }) => (
          <TicketThread
            key={open.ticketId}
            place={place}
            ticketId={open.ticketId}
            row={tickets.find(({ ticket }) => ticket.id === open.ticketId)}
            reference={reference(record.ref)}
            watchFailure={failure}
            onBack={() => backToList(open.ticketId)}
          />
        )}
      </Later>
    );
  }
  if (open.view === 'found') {
    return (
      <Later part={foundPart}>
        {({ FoundTickets }) => (
          <FoundTickets view={view} {...open.offer} onLinked={kept} onBack={() => backToList()} />
        )}
      </Later>
    );
  }
  return open.view === 'new' ? (
    <Later part={newPart}>
      {({ NewTicket }) => (
        <NewTicket
          view={view}
          onCreated={(row) => gained(row.ticket.id, say('ticketCreated'))}
          onKept={() => kept(say('openingKept'))}
          onCancel={() => backToList()}
        />
      )}
    </Later>
  ) : (
    <Later part={linkPart}>
      {({ LinkTicket }) => (
        <LinkTicket
          view={view}
          onLinked={(row) => gained(row.ticket.id, say('ticketLinked'))}
          onCancel={() => backToList()}
        />
      )}
    </Later>
  );
}
