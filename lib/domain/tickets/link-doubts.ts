import * as v from '../core/schema';

/** The reasons to ask the user before a ticket is linked to a record. */
export const LinkDoubts = v.object({
  /** The names or references of other records that it belongs to. */
  elsewhere: v.array(v.string()),
  /** The name or id of another installation that it belongs to. */
  installation: v.optional(v.string()),
});
export type LinkDoubts = v.InferOutput<typeof LinkDoubts>;
