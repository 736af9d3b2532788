import { LATEST_TIME } from './latest-time';
import * as v from './schema';

/** Epoch milliseconds. A screen that shows a number beyond them would throw, and show nothing else either. */
export const EpochMilliseconds = v.pipe(
  v.number(),
  v.minValue(-LATEST_TIME),
  v.maxValue(LATEST_TIME),
);
