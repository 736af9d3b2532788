import { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { TrialStep } from '../../domain/files/trial';
import type { Requests } from '../define-request';

export type { TrialStep } from '../../domain/files/trial';

const of = v.object({ environment: Environment });
/**
 * Parsed by `StorageConfig` and `StorageCredentials` in the handlers, whose code is loaded with their
 * first request: these schemas are large, and every start of the background would load them.
 */
const fields = v.record(v.string(), v.unknown());

/** Requests about the storage for attached files (docs/files.md). No reply has a credential. */
export const STORAGE_REQUESTS = {
  'storage.read': {
    from: ['options'],
    kind: 'query',
    params: of,
    reply: v.object({
      /** A `StorageConfig`; null: none is set up. */
      config: v.nullable(fields),
      /** Why none can be set up or changed now. */
      closed: v.optional(v.picklist(['no-key', 'locked'])),
      /** Files that are not uploaded yet. */
      waiting: v.number(),
    }),
    invalidatedBy: ['setup', 'session', 'purge', 'files'],
  },

  /** Without `credentials` the stored ones stay, if the storage has the same kind and address. */
  'storage.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...of.entries, config: fields, credentials: v.optional(fields) }),
    reply: v.null(),
  },

  'storage.remove': { from: ['options'], kind: 'command', params: of, reply: v.null() },

  /**
   * Writes a file of 2 KB, goes on with an interrupted one, reads it without credentials, looks at its
   * headers and removes it. Stores nothing here.
   */
  'storage.try': {
    from: ['options'],
    kind: 'command',
    params: v.object({ ...of.entries, config: fields, credentials: v.optional(fields) }),
    reply: v.object({
      steps: v.array(TrialStep),
      found: v.object({ setsHeaders: v.boolean(), resumes: v.boolean() }),
      /** What the administrator pastes at the storage, where a policy can be written: JSON. */
      policy: v.optional(v.string()),
    }),
  },
} satisfies Requests;
