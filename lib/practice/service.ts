import { done, type Failure, failed, type Outcome } from '../domain/core/failure';
import { PRACTICE_CUSTOMER } from '../domain/practice/customer';
import type { Message, NewMessage } from '../domain/tickets/message';
import type { NewTicketData, Ticket, TicketChange } from '../domain/tickets/ticket';
import { t } from '../words/words';
import { refusalOfChange, refusalOfMessage, refusalOfTicket } from './checks';

/** A ticket of practice, with its thread in the order of creation. */
type Stored = { ticket: Ticket; messages: Message[] };

/** The service's side of practice: tickets and threads, in memory and by the service's rules. */
export type PracticeService = ReturnType<typeof createService>;

const NOT_FOUND: Failure = { kind: 'not-found', status: 404, serviceError: { fields: [] } };

/** Creates the service's side. `onChange` is called with the id of each ticket that changed. */
export function createService(onChange: (ticketId: string) => void) {
  const stored = new Map<string, Stored>();
  /** The id of the ticket that a creation made, by the creation's key. */
  const created = new Map<string, string>();

  const find = (ticketId: string): Outcome<Stored> => {
    const one = stored.get(ticketId);
    return one ? done(one) : failed(NOT_FOUND);
  };

  const add = (data: NewTicketData, status: string): Ticket => {
    const now = Date.now();
    const id = `practice-${stored.size + 1}`;
    const ticket = { ...data, id, status, createdAt: now, updatedAt: now };
    stored.set(id, { ticket, messages: [] });
    return ticket;
  };

  const change = (ticketId: string, part: TicketChange): Outcome<Ticket> => {
    const known = find(ticketId);
    if (!known.ok) return known;
    const refused = refusalOfChange(part);
    if (refused) return failed(refused);
    const { summary, status, priority } = { ...known.value.ticket, ...definedIn(part) };
    known.value.ticket = {
      ...known.value.ticket,
      summary,
      status,
      priority,
      updatedAt: Date.now(),
    };
    onChange(ticketId);
    return done(known.value.ticket);
  };

  const addMessage = (
    ticketId: string,
    author: 'partner' | 'svc',
    message: NewMessage,
  ): Outcome<Message> => {
    const known = find(ticketId);
    if (!known.ok) return known;
    const refused = refusalOfMessage(message);
    if (refused) return failed(refused);
    const { messages } = known.value;
    const added: Message = {
      ...message,
      id: `${ticketId}-${messages.length + 1}`,
      author,
      // One browser alone writes here.
      ...(author === 'partner' && { own: true }),
      // Never earlier than the message before it: the thread is in order of creation.
      createdAt: Math.max(Date.now(), messages.at(-1)?.createdAt ?? 0),
      readable: true,
    };
    messages.push(added);
    known.value.ticket = { ...known.value.ticket, updatedAt: added.createdAt };
    onChange(ticketId);
    return done(added);
  };

  // The ticket that an agent can link.
  add(
    {
      clientId: PRACTICE_CUSTOMER.clientId,
      summary: t('practiceEarlierSummary'),
      description: t('practiceEarlierDescription'),
      priority: 'Regular',
      attachments: [],
    },
    'Closed',
  );

  return {
    find,
    change,
    addMessage,
    all: (): readonly Stored[] => [...stored.values()],
    /** The same key and content is the same ticket (partner-api.md, rule 1). */
    create: (key: string, data: NewTicketData): Outcome<Ticket> => {
      const before = stored.get(created.get(key) ?? '');
      if (before) return done(before.ticket);
      const refused = refusalOfTicket(data);
      if (refused) return failed(refused);
      const ticket = add(data, 'InProgress');
      created.set(key, ticket.id);
      onChange(ticket.id);
      return done(ticket);
    },
  };
}

/** The given fields of a change; a field that is undefined is not given. */
const definedIn = ({ summary, status, priority }: TicketChange) => ({
  ...(summary !== undefined && { summary }),
  ...(status !== undefined && { status }),
  ...(priority !== undefined && { priority }),
});
