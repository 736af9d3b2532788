import * as v from '../core/schema';

/** The client id with which a new ticket starts, and its source. */
export const KnownClient = v.object({
  clientId: v.string(),
  from: v.picklist(['test-client', 'page', 'remembered', 'nowhere']),
  /** The client of the record's last ticket, if its page now names another one. */
  remembered: v.optional(v.string()),
});
export type KnownClient = v.InferOutput<typeof KnownClient>;
