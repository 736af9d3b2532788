import { createHook } from './hook';

/** Runs after the numbers of unread messages or new applications may have changed. */
const changed = createHook<[]>();

export const onCountsChanged = changed.on;
export const countsChanged = changed.run;
