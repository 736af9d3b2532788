/** Milliseconds to wait after the first failure, and at most. */
export type BackoffLimits = { first: number; longest: number };

/** Milliseconds to wait after so many failures in a row, one or more: doubled with each, up to the longest. */
export const backoffDelay = ({ first, longest }: BackoffLimits, failures: number): number =>
  Math.min(longest, first * 2 ** (failures - 1));
