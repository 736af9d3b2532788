import { Environment } from '../domain/environment';
import * as z from '../domain/schema';

/** What the background tells every open screen. It says that something changed, never what. */
export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setup') }),
  z.object({ kind: z.literal('session') }),
  /** How a service can be reached, or what waits to be sent to it. */
  z.object({ kind: z.literal('service') }),
  /** The clients of an environment are no longer to be seen: its key was locked or removed. */
  z.object({ kind: z.literal('purge'), environment: Environment }),
  /** Test data was reset: what was open before is gone. */
  z.object({ kind: z.literal('reset'), environment: Environment }),
  /** A run of the go-live checks came further, or asks something. */
  z.object({ kind: z.literal('golive'), environment: Environment }),
  z.object({ kind: z.literal('record'), tabId: z.number() }),
  /** The queue, or what this browser remembers of applications. */
  z.object({ kind: z.literal('applications'), environment: Environment }),
  /** One application is no longer as it was read. */
  z.object({
    kind: z.literal('application'),
    environment: Environment,
    applicationId: z.string(),
  }),
  z.object({ kind: z.literal('ticket'), environment: Environment, ticketId: z.string() }),
]);
export type News = z.infer<typeof News>;
