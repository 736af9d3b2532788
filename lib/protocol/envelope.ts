import { Failure } from '../domain/core/failure';
import * as z from '../domain/core/schema';

/** A request as a message. The name and the params are not validated yet. */
export const Envelope = z.object({
  request: z.string(),
  params: z.optional(z.unknown()),
  /** Authenticates the docked frame with its first request. */
  frameToken: z.optional(z.uuid()),
});
export type Envelope = z.infer<typeof Envelope>;

/** A response as a message. The value is not validated yet. */
export const ResponseEnvelope = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: Failure }),
]);
