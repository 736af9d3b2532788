import * as v from '../core/schema';

/**
 * Whether a file that was removed here is at the storage still. `later`: the storage did not respond, and its
 * removal is tried again. `stays`: the storage does not let us remove it, or it was given to the service.
 */
export const AtStorage = v.picklist(['gone', 'later', 'stays']);
export type AtStorage = v.InferOutput<typeof AtStorage>;

/** What to say of several files: that one stays, else that one is removed later. */
export const worstAtStorage = (all: readonly AtStorage[]): AtStorage =>
  AtStorage.options.findLast((one) => all.includes(one)) ?? 'gone';
