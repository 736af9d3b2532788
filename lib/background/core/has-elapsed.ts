/**
 * Whether `ms` milliseconds have passed since a time. True for a time in the future: the clock was set back, and
 * until it catches up hours may pass.
 */
export const hasElapsed = (since: number, ms: number, now = Date.now()): boolean =>
  now - since >= ms || since > now;
