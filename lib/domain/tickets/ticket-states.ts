export const TICKET_STATUSES = [
  'InProgress',
  'WaitingForClient',
  'WaitingForManager',
  'Closed',
] as const;

export const PRIORITIES = ['Regular', 'Sticky', 'Emergency'] as const;

export type Turn = 'manager' | 'client' | 'nobody' | 'unknown';

/** Whose turn it is as a number, in the order of the sort by waiting. `client` is our side. */
export const TURN_NUMBERS = { client: 0, manager: 1, unknown: 2, nobody: 3 } as const;

/** The number of a snoozed ticket, whatever its status: it is nobody's turn until it comes back. */
export const SNOOZED_TURN = 4;

/** How urgent a priority is: 0 is the most urgent; an unknown one is as a normal one. */
export const urgencyOf = (priority: string): number =>
  priority === 'Emergency' ? 0 : priority === 'Sticky' ? 1 : 2;

/** Whose turn it is, by the status alone. `InProgress` means that the managers work on it. */
export function whoseTurn(status: string): Turn {
  switch (status) {
    case 'InProgress':
    case 'WaitingForManager':
      return 'manager';
    case 'WaitingForClient':
      return 'client';
    case 'Closed':
      return 'nobody';
    default:
      return 'unknown';
  }
}
