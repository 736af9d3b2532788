import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** The outcome of a reset. `waits`: it stays in the outbox, for the reason in `failure`. */
const Reset = v.variant('kind', [
  v.object({ kind: v.literal('done') }),
  v.object({
    kind: v.literal('waits'),
    /** False if it waits until the user does something. */
    retriesAutomatically: v.boolean(),
    failure: v.optional(Failure),
  }),
]);

const of = v.object({ environment: Environment });

/** The data of the test environment and its reset (partner-api.md, POST /v1/test/reset). */
export const TEST_DATA_REQUESTS = {
  /** How many items a reset would remove from this browser. Fails for live. */
  'testData.previewReset': {
    from: ['desk'],
    kind: 'query',
    params: of,
    reply: v.object({
      tickets: v.number(),
      links: v.number(),
      drafts: v.number(),
      waiting: v.number(),
    }),
  },

  /** Resets the key's test data. Fails for live. */
  'testData.reset': {
    from: ['desk'],
    kind: 'command',
    params: v.object({ scope: Scope, commandId: v.pipe(v.string(), v.uuid()) }),
    reply: Reset,
  },

  /** When test data was last reset, in epoch milliseconds. */
  'testData.read': {
    from: ['sidebar', 'desk'],
    kind: 'query',
    params: of,
    reply: v.object({ resetAt: v.optional(v.number()) }),
    invalidatedBy: ['reset'],
  },
} satisfies Requests;
