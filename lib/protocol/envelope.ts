import * as z from '../domain/core/schema';

/** A request as a message. The name and the params are not validated yet. */
export const Envelope = z.object({
  request: z.string(),
  params: z.optional(z.unknown()),
  /** Authenticates the docked frame with its first request. */
  frameToken: z.optional(z.uuid()),
});
export type Envelope = z.infer<typeof Envelope>;
