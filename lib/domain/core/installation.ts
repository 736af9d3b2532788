import { Environment } from './environment';
import { KeyLock } from './lock';
import * as v from './schema';

/** A connection between the partner and a company; every ticket belongs to one. */
export const Installation = v.object({
  id: v.string(),
  /** Its name, if the service gives one. */
  name: v.optional(v.string()),
  /** The client for test tickets; only test keys get it. */
  testClientId: v.optional(v.string()),
  /** Undefined if the service does not state it. */
  merchantOnboarding: v.optional(v.boolean()),
});
export type Installation = v.InferOutput<typeof Installation>;

/**
 * The environment and installation of a request. Requests never use "the current one", so that a
 * switch cannot misdirect a reply.
 */
export const Scope = v.object({ environment: Environment, installationId: v.string() });
export type Scope = v.InferOutput<typeof Scope>;

/** What the service states about a key (GET /v1/me). */
export const KeyProfile = v.object({
  environment: v.optional(v.string()),
  permissions: v.array(v.string()),
});
export type KeyProfile = v.InferOutput<typeof KeyProfile>;

/** Everything that a screen may know about a key. */
export const KeyFacts = v.object({
  environment: Environment,
  address: v.string(),
  lastFour: v.string(),
  permissions: v.array(v.string()),
  addedAt: v.number(),
  /** The service responded with 401 to this key, or contradicts its prefix. */
  refused: v.boolean(),
  /** The environment word with which the service contradicts the key's prefix. */
  contradiction: v.optional(v.string()),
  /** False if the browser no longer permits requests to the address. */
  reachable: v.boolean(),
  lock: KeyLock,
});
export type KeyFacts = v.InferOutput<typeof KeyFacts>;
