import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { Installation } from '../../domain/core/installation';
import { Locks } from '../../domain/core/lock';
import * as z from '../../domain/core/schema';
import type { Requests } from '../define-request';

/** The environment and installation that the user chose. */
export const Session = z.object({
  environment: Environment,
  /** The environments that have a key. */
  keyed: z.array(Environment),
  locks: Locks,
  installations: z.array(Installation),
  installationId: z.nullable(z.string()),
  /** Why the installations could not be read: then the list is old or empty. */
  failure: z.optional(Failure),
});
export type Session = z.infer<typeof Session>;

/** Requests about the chosen environment and installation, and the permissions of the key. */
export const SESSION_REQUESTS = {
  'session.read': {
    from: ['popup', 'options', 'sidebar', 'desk'],
    kind: 'query',
    params: z.object({}),
    reply: Session,
    invalidatedBy: ['setup', 'session', 'purge', 'reset'],
  },

  /** Reads the installations again from the service. */
  'session.refresh': {
    from: ['popup', 'desk'],
    kind: 'query',
    params: z.object({}),
    reply: Session,
  },

  'session.choose': {
    from: ['popup', 'desk'],
    kind: 'command',
    params: z.object({
      environment: z.optional(Environment),
      installationId: z.optional(z.string()),
    }),
    reply: Session,
  },

  /** The permissions of an environment's key as its profile last listed them; empty if unknown. */
  'rights.read': {
    from: ['sidebar', 'desk'],
    kind: 'query',
    params: z.object({ environment: Environment }),
    reply: z.object({ permissions: z.array(z.string()) }),
    invalidatedBy: ['setup', 'session', 'purge'],
  },
} satisfies Requests;
