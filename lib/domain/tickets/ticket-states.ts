export const TICKET_STATUSES = [
  'InProgress',
  'WaitingForClient',
  'WaitingForManager',
  'Closed',
] as const;

export const PRIORITIES = ['Regular', 'Sticky', 'Emergency'] as const;

export type Turn = 'manager' | 'client' | 'nobody' | 'unknown';

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
