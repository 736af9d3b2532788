import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as z from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** The outcome of a reset. `waits`: it stays in the outbox, for the reason in `failure`. */
const Reset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({
    kind: z.literal('waits'),
    /** False if it waits until the user does something. */
    retriesAutomatically: z.boolean(),
    failure: z.optional(Failure),
  }),
]);

const of = z.object({ environment: Environment });

/** The data of the test environment and its reset (partner-api.md, POST /v1/test/reset). */
export const TEST_DATA_REQUESTS = {
  /** How many items a reset would remove from this browser. Fails for live. */
  'testData.previewReset': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: z.object({
      tickets: z.number(),
      links: z.number(),
      drafts: z.number(),
      waiting: z.number(),
    }),
  },

  /** Resets the key's test data. Fails for live. */
  'testData.reset': {
    from: ['desk'],
    kind: 'command',
    params: z.object({ scope: Scope, commandId: z.uuid() }),
    reply: Reset,
  },

  /** When test data was last reset, in epoch milliseconds. */
  'testData.read': {
    from: ['sidebar', 'desk'],
    kind: 'query',
    params: of,
    reply: z.object({ resetAt: z.optional(z.number()) }),
    invalidatedBy: ['reset'],
  },
} satisfies Requests;
