import { Environment } from '../domain/core/environment';
import * as z from '../domain/core/schema';

/** An event that the background publishes to every open screen. It names what changed, but no data. */
export const AppEvent = z.discriminatedUnion('kind', [
  /** Keys, sites or settings. */
  z.object({ kind: z.literal('setup') }),
  /** The chosen environment or installation, or the list of installations. */
  z.object({ kind: z.literal('session') }),
  /** Whether the service can be called, or which commands wait. */
  z.object({ kind: z.literal('service') }),
  /** The key was locked or removed: screens hide the environment's client data. */
  z.object({ kind: z.literal('purge'), environment: Environment }),
  /** Test data was reset: open tickets and applications no longer exist. */
  z.object({ kind: z.literal('reset'), environment: Environment }),
  /** The progress of a run of the go-live checks, or a write that it must confirm. */
  z.object({ kind: z.literal('golive'), environment: Environment }),
  /** The record that a tab shows. */
  z.object({ kind: z.literal('record'), tabId: z.number() }),
  /** The queue, or the stored data about applications. */
  z.object({ kind: z.literal('applications'), environment: Environment }),
  /** One application. */
  z.object({
    kind: z.literal('application'),
    environment: Environment,
    applicationId: z.string(),
  }),
  /** One ticket, its thread or its commands. */
  z.object({ kind: z.literal('ticket'), environment: Environment, ticketId: z.string() }),
]);
export type AppEvent = z.infer<typeof AppEvent>;
