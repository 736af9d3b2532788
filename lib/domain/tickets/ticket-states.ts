import { isOurs, type Writer } from './message-rules';

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

/** True while a ticket is snoozed, and not only shows the note of a snooze that ended. */
export const isSnoozed = ({ snooze }: Snoozable): boolean =>
  snooze !== undefined && snooze.endedAt === undefined;

type Snoozable = { snooze?: { endedAt?: number | undefined } | undefined };

/** How urgent a priority is: 0 is the most urgent; an unknown one is as a normal one. */
export const urgencyOf = (priority: string): number =>
  priority === 'Emergency' ? 0 : priority === 'Sticky' ? 1 : 2;

/**
 * Whose turn it is. `InProgress` names no side that the work waits for (partner-api.md, "States and
 * transitions"), so there the last message decides: what others wrote waits for our answer.
 */
export function whoseTurn(status: string, lastBy?: Writer): Turn {
  switch (status) {
    case 'InProgress':
      return lastBy === undefined || isOurs(lastBy) ? 'manager' : 'client';
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
