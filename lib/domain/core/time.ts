import * as v from './schema';

/** The latest time that a `Date` can represent; the first is as long before 1970 (ECMAScript, "Time Values and Time Range"). */
export const LATEST_TIME = 8.64e15;

/** Epoch milliseconds. A screen that shows a number beyond them would throw, and show nothing else either. */
export const EpochMilliseconds = v.pipe(
  v.number(),
  v.minValue(-LATEST_TIME),
  v.maxValue(LATEST_TIME),
);
