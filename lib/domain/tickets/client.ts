import * as z from '../core/schema';

/** The client id with which a new ticket starts, and its source. */
export const KnownClient = z.object({
  clientId: z.string(),
  from: z.enum(['test-client', 'page', 'remembered', 'nowhere']),
  /** The client of the record's last ticket, if its page now names another one. */
  remembered: z.optional(z.string()),
});
export type KnownClient = z.infer<typeof KnownClient>;
