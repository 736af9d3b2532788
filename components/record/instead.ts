import type { Nameless } from '../../lib/domain/page';

const INSTEAD: readonly Nameless[] = ['login', 'missing', 'forbidden', 'unready'];

/** Whether the page shows something else than a record; that is said where its tickets would stand. */
export const isInstead = (why: Nameless): boolean => INSTEAD.includes(why);
