// Apart from the schemas of applications, so that a screen that shows a status loads none.

export const APPLICATION_STATUSES = [
  'Submitted',
  'UnderReview',
  'InformationRequired',
  'Approved',
  'Rejected',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

// A Map, because the service may call a status `constructor`.
const NEXT: ReadonlyMap<string, readonly ApplicationStatus[]> = new Map([
  ['Submitted', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
  ['UnderReview', ['InformationRequired', 'Approved', 'Rejected']],
  ['InformationRequired', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
]);

/**
 * True if no decision can change the status any more (the state table); unknown statuses are not
 * final.
 */
export const isFinal = (status: string): boolean => status === 'Approved' || status === 'Rejected';

/**
 * The statuses to which a partner may move an application (the state table); none from an unknown
 * status.
 */
export const nextStatuses = (status: string): readonly ApplicationStatus[] =>
  NEXT.get(status) ?? [];
