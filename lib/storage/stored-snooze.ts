import type { SharedSource } from './stored-team';

/** What an agent decided about a ticket's time: the one of this browser, or a colleague of the team. */
export type StoredSnooze = {
  ticketId: string;
  installationId: string;
  /** Missing if the ticket is not snoozed, and nothing of a snooze is left to show. */
  snooze?:
    | {
        /** When it ends, in epoch milliseconds; missing if only a message ends it, and once it ended. */
        until?: number | undefined;
        /** The agent's own text; empty in a team. */
        note: string;
        /** The note in a team, encrypted with its key. */
        sealed?: string | undefined;
        /** The number of the first message that ends it; missing if the thread was not read whole then. */
        from?: number | undefined;
        /** When it ended. The note stays until the agent dismisses it. */
        endedAt?: number | undefined;
      }
    | undefined;
  /** By when an answer was promised, in epoch milliseconds. */
  promisedAt?: number | undefined;
  /** In a team: the entries that these are from. Each stays after what it says is over, or it would begin again. */
  sources?: { snooze?: SharedSource | undefined; promise?: SharedSource | undefined } | undefined;
};
