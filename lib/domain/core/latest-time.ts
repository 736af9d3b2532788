/** The latest time that a `Date` can represent; the first is as long before 1970 (ECMAScript, "Time Values and Time Range"). */
export const LATEST_TIME = 8.64e15;
