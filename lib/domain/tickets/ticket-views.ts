import { SNOOZED_TURN, TURN_NUMBERS } from './ticket-states';

/** The desk's views, in their order. The empty one has all tickets. */
export const TICKET_VIEWS = [
  '',
  'unread',
  'assigned',
  'unassigned',
  'mine',
  'waiting',
  'snoozed',
  'closed',
] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];

/** How a list of tickets can be sorted. */
export const TICKET_SORTS = ['activity', 'waiting', 'priority'] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

/** Views that only a team has: what this agent has, and what nobody has. Closed tickets are in neither. */
export const TEAM_VIEWS: readonly TicketView[] = ['assigned', 'unassigned'];

/** The numbers of the turns that a view has; undefined for all. */
export const turnsOfView = (view: TicketView): readonly number[] | undefined => TURNS[view];

const OPEN_TURNS = [TURN_NUMBERS.client, TURN_NUMBERS.manager, TURN_NUMBERS.unknown, SNOOZED_TURN];

const TURNS: Partial<Record<TicketView, readonly number[]>> = {
  assigned: OPEN_TURNS,
  unassigned: OPEN_TURNS,
  mine: [TURN_NUMBERS.client],
  waiting: [TURN_NUMBERS.manager],
  snoozed: [SNOOZED_TURN],
  closed: [TURN_NUMBERS.nobody],
};
