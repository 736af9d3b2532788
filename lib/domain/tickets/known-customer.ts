import * as v from '../core/schema';

/** What this browser knows of a customer whose record it showed lately. */
export const KnownCustomer = v.object({
  reference: v.string(),
  id: v.string(),
  title: v.string(),
  emails: v.array(v.string()),
  phone: v.optional(v.string()),
  clientId: v.optional(v.string()),
});
export type KnownCustomer = v.InferOutput<typeof KnownCustomer>;
