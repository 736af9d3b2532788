import type { CrmRecord } from '../domain/crm/record';
import { PRACTICE_CUSTOMER, PRACTICE_SCOPE } from '../domain/practice/customer';
import { firstLineOf, lastWordsOf } from '../domain/tickets/last-words';
import { writerOf } from '../domain/tickets/message-rules';
import { THREAD_PAGE } from '../domain/tickets/thread-page';
import type { Reply } from '../protocol/contract';
import type { TicketRow } from '../protocol/requests/tickets';
import { t } from '../words/words';
import type { createOutbox } from './outbox';
import { isByOthers, type ReadMarks } from './reading';
import type { PracticeService } from './service';

/** Everything that practice remembers, until its page closes. */
export type PracticeState = {
  service: PracticeService;
  marks: ReadMarks;
  outbox: ReturnType<typeof createOutbox>;
  /** The ids of the tickets that are linked to the customer. */
  links: Set<string>;
  /** What the agent snoozed or promised. Nothing ends it but the agent. */
  snoozes: Map<string, Pick<TicketRow, 'snooze' | 'promisedAt'>>;
};

type Stored = ReturnType<PracticeService['all']>[number];

/** The customer as the panel gets it. */
const customerRecord = (): CrmRecord => ({
  ref: PRACTICE_CUSTOMER.ref,
  name: t('practiceCustomer'),
  url: PRACTICE_CUSTOMER.url,
  fields: {
    email: PRACTICE_CUSTOMER.email,
    phone: PRACTICE_CUSTOMER.phone,
    company: t('practiceCompany'),
    client: PRACTICE_CUSTOMER.clientId,
  },
});

/** A ticket as a list shows it. */
export function rowOf(
  { marks, links, snoozes }: PracticeState,
  { ticket, messages }: Stored,
): TicketRow {
  const { seenUpTo } = marks.of(ticket.id);
  const last = messages.at(-1);
  const customer = {
    reference: PRACTICE_CUSTOMER.reference,
    title: t('practiceCustomer'),
    url: PRACTICE_CUSTOMER.url,
  };
  return {
    ticket,
    unread: messages.slice(seenUpTo).filter(isByOthers).length,
    othersWrote: messages.some(isByOthers),
    ...(last && { lastBy: writerOf(last) }),
    lastWords: (last && lastWordsOf(last)) ?? firstLineOf(ticket.description),
    statusAt: ticket.updatedAt,
    sinceAt: ticket.updatedAt,
    lastActivityAt: ticket.updatedAt,
    asOf: Date.now(),
    ...snoozes.get(ticket.id),
    links: links.has(ticket.id) ? [customer] : [],
    ...(ticket.externalReference === PRACTICE_CUSTOMER.reference && { writtenFor: customer }),
  };
}

/** What the panel shows beside the customer. */
export function recordView(state: PracticeState): Reply<'record.read'> {
  const all = state.service.all();
  const linked = all.filter(({ ticket }) => state.links.has(ticket.id));
  return {
    kind: 'record',
    scope: PRACTICE_SCOPE,
    record: customerRecord(),
    awaitsFacts: false,
    tickets: linked
      .map((stored) => rowOf(state, stored))
      .sort((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0)),
    pendingTickets: [],
    client: { clientId: PRACTICE_CUSTOMER.clientId, from: 'page' },
    tagged: [],
    referencing: all
      .map(({ ticket }) => ticket)
      .filter(({ id, externalReference }) => {
        return externalReference === PRACTICE_CUSTOMER.reference && !state.links.has(id);
      })
      .map(({ id }) => id),
  };
}

/** A page of a thread, from a message on; without it, the last page. */
export function threadView(
  { marks, outbox }: PracticeState,
  { ticket, messages }: Stored,
  from: number | undefined,
): Reply<'thread.read'> {
  const total = messages.length;
  const start = Math.max(0, from ?? total - THREAD_PAGE);
  const { seenUpTo, markedAt } = marks.of(ticket.id);
  return {
    total,
    from: start,
    messages: messages.slice(start, start + THREAD_PAGE),
    seenUpTo,
    markedAt,
    outgoing: outbox.outgoingOf(ticket.id),
    complete: true,
  };
}
