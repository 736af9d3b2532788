import { TICKET_STATUSES } from '../../lib/domain/tickets/ticket-states';
import type { Params } from '../../lib/protocol/contract';

/** Which tickets the desk lists. An empty string filters nothing. */
export type Filter = {
  text: string;
  /** A status, or `UNREAD`. */
  view: string;
  /** The reference of a record. */
  record: string;
};

export const NO_FILTER: Filter = { text: '', view: '', record: '' };

/** The view of tickets with unread messages. No status of the service has this name. */
export const UNREAD = '(unread)';

/** The views of the desk, in their order: all tickets, unread ones, and each status. */
export const VIEWS: readonly string[] = ['', UNREAD, ...TICKET_STATUSES];

type Filters = Pick<Params<'tickets.read'>, 'text' | 'status' | 'record' | 'unread'>;

/** A filter as the request has it. */
export const paramsOf = ({ text, view, record }: Filter): Filters =>
  view === UNREAD ? { text, status: '', record, unread: true } : { text, status: view, record };
