import { type ReactNode, useDeferredValue } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { listOf } from '../../lib/words/words';
import { summaryOf } from '../ticket/ticket-words';
import { useRequest } from '../ui/data/use-request';
import { type FindCommands, rankCommands } from '../ui/shortcuts/find-commands';
import type { ScreenCommand } from '../ui/shortcuts/registry';
import { openItem } from './desk-location';

/** How many tickets the command menu offers. */
const LIMIT = 8;

/** Finds the tickets of an installation for the command menu: by their words, ids and records. */
export const findTickets =
  (scope: Scope): FindCommands =>
  (text, draw) => (
    <FoundTickets scope={scope} text={text}>
      {draw}
    </FoundTickets>
  );

type Props = {
  scope: Scope;
  text: string;
  children: (found: readonly ScreenCommand[]) => ReactNode;
};

function FoundTickets({ scope, text, children }: Props) {
  const asked = useDeferredValue(text);
  const reply = useRequest(
    'tickets.read',
    { scope, text: asked, record: '', limit: LIMIT },
    { keepPrevious: true },
  );
  const rows = reply.kind === 'ready' ? reply.value.rows : [];
  const found = rows.map(({ ticket, links }) => ({
    name: `ticket ${ticket.id}`,
    label: summaryOf(ticket),
    detail: listOf([...links.map(({ title }) => title), ticket.id]),
    isTicket: true,
    run: () => openItem('tickets', ticket.id),
  }));
  const isBefore = asked !== text || (reply.kind === 'ready' && reply.isPrevious === true);
  // Enter opens the first one: of those found before, only what has the words that are typed now.
  return children(isBefore ? rankCommands(found, text, []) : found);
}
