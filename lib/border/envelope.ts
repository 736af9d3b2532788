import { Failure } from '../domain/failure';
import * as z from '../domain/schema';

/** A question as it travels: its name and what was asked, not yet checked. */
export const Envelope = z.object({
  question: z.string(),
  asked: z.optional(z.unknown()),
  /** What a frame in a CRM's page shows at first, to be let in. */
  pass: z.optional(z.uuid()),
});
export type Envelope = z.infer<typeof Envelope>;

/** An answer as it travels. */
export const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: Failure }),
]);
