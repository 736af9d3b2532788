import { SNOOZED_TURN, TURN_NUMBERS } from './ticket-states';

/** The desk's views, in their order. The empty one has all tickets. */
export const TICKET_VIEWS = ['', 'unread', 'mine', 'waiting', 'snoozed', 'closed'] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];

/** How a list of tickets can be sorted. */
export const TICKET_SORTS = ['activity', 'waiting', 'priority'] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

/** The number of the turn that a view has; undefined for a view by something else. */
export const turnOfView = (view: TicketView): number | undefined => TURNS[view];

const TURNS: Partial<Record<TicketView, number>> = {
  mine: TURN_NUMBERS.client,
  waiting: TURN_NUMBERS.manager,
  snoozed: SNOOZED_TURN,
  closed: TURN_NUMBERS.nobody,
};
