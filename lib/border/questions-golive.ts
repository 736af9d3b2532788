import { Environment } from '../domain/environment';
import { Place } from '../domain/installation';
import * as z from '../domain/schema';
import { question } from './question';

const of = z.object({ environment: Environment });

/** The test environment and the go-live checks (partner-api.md): the desk's alone. */
export const GOLIVE_QUESTIONS = {
  /** What a reset would take out of this browser; refused for live. */
  'testData.weigh': question(
    ['desk'],
    of,
    z.object({
      tickets: z.number(),
      links: z.number(),
      drafts: z.number(),
      waiting: z.number(),
    }),
  ),
  /** Clears the key's test resources; true once done, false while it waits in the outbox. */
  'testData.reset': question(['desk'], z.object({ place: Place, action: z.uuid() }), z.boolean()),
  /** When that last happened. */
  'testData.read': question(['sidebar', 'desk'], of, z.object({ resetAt: z.optional(z.number()) })),
};
