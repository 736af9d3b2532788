import { Environment } from './environment';
import { KeyLock } from './lock';
import * as z from './schema';

/** A connection between the partner and a company; every ticket belongs to one. */
export const Installation = z.object({
  id: z.string(),
  /** Its name, if the service gives one. */
  name: z.optional(z.string()),
  /** The client for test tickets; only test keys get it. */
  testClientId: z.optional(z.string()),
  /** Undefined if the service does not state it. */
  merchantOnboarding: z.optional(z.boolean()),
});
export type Installation = z.infer<typeof Installation>;

/**
 * The environment and installation of a request. Requests never use "the current one", so that a
 * switch cannot misdirect a reply.
 */
export const Scope = z.object({ environment: Environment, installationId: z.string() });
export type Scope = z.infer<typeof Scope>;

/** What the service states about a key (GET /v1/me). */
export const KeyProfile = z.object({
  environment: z.optional(z.string()),
  permissions: z.array(z.string()),
});
export type KeyProfile = z.infer<typeof KeyProfile>;

/** Everything that a screen may know about a key. */
export const KeyFacts = z.object({
  environment: Environment,
  address: z.string(),
  lastFour: z.string(),
  permissions: z.array(z.string()),
  addedAt: z.number(),
  /** The service answered 401 to this key, or contradicts its prefix. */
  refused: z.boolean(),
  /** The environment word with which the service contradicts the key's prefix. */
  contradiction: z.optional(z.string()),
  /** False if the browser no longer permits requests to the address. */
  reachable: z.boolean(),
  lock: KeyLock,
});
export type KeyFacts = z.infer<typeof KeyFacts>;
