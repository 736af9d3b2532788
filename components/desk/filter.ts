import {
  TICKET_VIEWS,
  type TicketSort,
  type TicketView,
} from '../../lib/domain/tickets/ticket-views';
import { t, type Word } from '../../lib/words/words';

/** Which tickets the desk lists, and in which order. An empty string filters nothing. */
export type Filter = {
  text: string;
  view: TicketView;
  /** The reference of a record. */
  record: string;
  sort: TicketSort;
};

export const NO_FILTER: Filter = { text: '', view: '', record: '', sort: 'activity' };

/** The views of the desk, in their order. */
export const VIEWS = TICKET_VIEWS;

const VIEW_WORDS: Record<TicketView, Word> = {
  '': 'viewAll',
  unread: 'viewUnread',
  mine: 'viewMine',
  waiting: 'viewWaiting',
  snoozed: 'viewSnoozed',
  closed: 'statusClosed',
};

export const viewWord = (view: TicketView): string => t(VIEW_WORDS[view]);

/** True if a filter leaves no ticket out. */
export const isEverything = ({ text, view, record }: Filter): boolean =>
  text === '' && view === '' && record === '';

export const isSameFilter = (a: Filter, b: Filter): boolean =>
  a.text === b.text && a.view === b.view && a.record === b.record && a.sort === b.sort;
