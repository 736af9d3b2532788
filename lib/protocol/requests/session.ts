import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Installation, Scope } from '../../domain/core/installation';
import { Locks } from '../../domain/core/lock';
import * as v from '../../domain/core/schema';
import { SendingCheck } from '../../domain/tickets/sending-check';
import type { Requests } from '../define-request';

/** The environment and installation that the user chose. */
export const Session = v.object({
  environment: Environment,
  /** The environments that have a key. */
  keyed: v.array(Environment),
  locks: Locks,
  installations: v.array(Installation),
  installationId: v.nullable(v.string()),
  /** What has to pass before a ticket or reply leaves, by installation; missing where findings are only shown. */
  checks: v.optional(v.record(v.string(), SendingCheck)),
  /** Why the installations could not be read: then the list is old or empty. */
  failure: v.optional(Failure),
});
export type Session = v.InferOutput<typeof Session>;

/** Requests about the chosen environment and installation, and the permissions of the key. */
export const SESSION_REQUESTS = {
  'session.read': {
    from: ['popup', 'options', 'sidebar', 'desk'],
    kind: 'query',
    params: v.object({}),
    reply: Session,
    invalidatedBy: ['setup', 'session', 'purge', 'reset'],
  },

  /** Reads the installations again from the service. */
  'session.refresh': {
    from: ['popup', 'desk'],
    kind: 'query',
    params: v.object({}),
    reply: Session,
  },

  'session.choose': {
    from: ['popup', 'desk'],
    kind: 'command',
    params: v.object({
      environment: v.optional(Environment),
      installationId: v.optional(v.string()),
    }),
    reply: Session,
  },

  'session.saveCheck': {
    from: ['options'],
    kind: 'command',
    params: v.object({ scope: Scope, check: SendingCheck }),
    reply: v.null(),
  },

  /** The permissions of an environment's key as its profile last listed them; empty if unknown. */
  'rights.read': {
    from: ['sidebar', 'desk'],
    kind: 'query',
    params: v.object({ environment: Environment }),
    reply: v.object({ permissions: v.array(v.string()) }),
    invalidatedBy: ['setup', 'session', 'purge'],
  },
} satisfies Requests;
