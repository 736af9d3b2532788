import {
  TEAM_VIEWS,
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
  /** What the team calls the agent whose tickets are shown; missing for all tickets. */
  assignee?: string | undefined;
};

export const NO_FILTER: Filter = { text: '', view: '', record: '', sort: 'activity' };

/** The views of the desk, in their order. */
export const viewsOf = (isTeam: boolean): readonly TicketView[] =>
  TICKET_VIEWS.filter((view) => isTeam || !TEAM_VIEWS.includes(view));

/** Another view of the same tickets. The views of a team already choose by the assignee. */
export const withView = (filter: Filter, view: TicketView): Filter => ({
  ...filter,
  view,
  assignee: TEAM_VIEWS.includes(view) ? undefined : filter.assignee,
});

/** The tickets of another agent, or of all. */
export const withAssignee = (filter: Filter, assignee: string | undefined): Filter => ({
  ...filter,
  view: TEAM_VIEWS.includes(filter.view) ? '' : filter.view,
  assignee,
});

const VIEW_WORDS: Record<TicketView, Word> = {
  '': 'viewAll',
  unread: 'viewUnread',
  assigned: 'viewAssigned',
  unassigned: 'viewUnassigned',
  mine: 'viewMine',
  waiting: 'viewWaiting',
  snoozed: 'viewSnoozed',
  closed: 'statusClosed',
};

export const viewWord = (view: TicketView): string => t(VIEW_WORDS[view]);

/** True if a filter leaves no ticket out. */
export const isEverything = ({ text, view, record, assignee }: Filter): boolean =>
  text === '' && view === '' && record === '' && assignee === undefined;

export const isSameFilter = (a: Filter, b: Filter): boolean =>
  a.text === b.text &&
  a.view === b.view &&
  a.record === b.record &&
  a.sort === b.sort &&
  a.assignee === b.assignee;
