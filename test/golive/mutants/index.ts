import { BEFORE, PROFILE_AND_PLACE } from './first';
import { STATUSES, STRANGERS } from './refusals';
import { REPORT, REVIEWS } from './reviews';
import { CREATION, THREAD } from './tickets';

/** Broken services for a test key. */
export const TEST = [
  ...BEFORE,
  ...PROFILE_AND_PLACE,
  ...CREATION,
  ...THREAD,
  ...STRANGERS,
  ...STATUSES,
  ...REVIEWS,
  ...REPORT,
];
