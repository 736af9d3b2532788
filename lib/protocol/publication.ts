import type { RequestName } from './contract';
import type { AppEvent } from './events';

/** The cached replies to a request: all of them, or only those whose params contain these values. */
export type ReplySelector = readonly [request: RequestName, params?: object];

/**
 * An event as a message to the screens, with what it means for the replies that they cache. Only the
 * background loads the declarations of requests (decision 71), so it says so here.
 */
export type Publication = {
  event: AppEvent;
  /** The replies that are old now. */
  outdated: readonly ReplySelector[];
  /** The requests whose replies with client data of this environment must leave the screens at once. */
  withheld?: { environment: string; requests: readonly RequestName[] };
};
