import { Environment } from './environment';
import { KeyLock } from './lock';
import * as z from './schema';

/** A connection between the partner and a company; every ticket lies in one. */
export const Installation = z.object({
  id: z.string(),
  /** What people call it, where the service gives a name. */
  name: z.optional(z.string()),
  /** The client of test tickets; given to test keys only. */
  testClientId: z.optional(z.string()),
  /** Undefined where the service does not say. */
  merchantOnboarding: z.optional(z.boolean()),
});
export type Installation = z.infer<typeof Installation>;

/** Where a question is asked: never "the current one", so that a switch cannot misdirect a reply. */
export const Place = z.object({ environment: Environment, installationId: z.string() });
export type Place = z.infer<typeof Place>;

/** What a key says of itself (GET /v1/me). */
export const KeyProfile = z.object({
  environment: z.optional(z.string()),
  permissions: z.array(z.string()),
});
export type KeyProfile = z.infer<typeof KeyProfile>;

/** All that a screen may ever know of a key. */
export const KeyFacts = z.object({
  environment: Environment,
  address: z.string(),
  lastFour: z.string(),
  permissions: z.array(z.string()),
  addedAt: z.number(),
  /** The service answered 401 to this key, or contradicts its prefix. */
  refused: z.boolean(),
  /** The word by which the service contradicts its prefix, where it does. */
  contradiction: z.optional(z.string()),
  /** False when the browser no longer lets us reach the address. */
  reachable: z.boolean(),
  lock: KeyLock,
});
export type KeyFacts = z.infer<typeof KeyFacts>;
