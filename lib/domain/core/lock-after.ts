/** The choices for the minutes without activity after which keys are locked. */
export const LOCK_AFTER = [5, 15, 30, 60] as const;
