import { Failure } from '../domain/failure';
import * as z from '../domain/schema';

/** A question as it travels: its name and what was asked, not yet checked. */
export const Envelope = z.object({ question: z.string(), asked: z.optional(z.unknown()) });

/** An answer as it travels. */
export const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: Failure }),
]);
