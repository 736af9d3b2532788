import { BEFORE, PROFILE_AND_PLACE } from './first';
import { STATUSES, STRANGERS } from './refusals';
import { REPORT, REVIEWS } from './reviews';
import { CREATION, THREAD } from './tickets';

/** Services that are met with a test key. */
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
