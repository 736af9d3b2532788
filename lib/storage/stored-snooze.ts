/** What the agent of this browser decided about a ticket's time. The note is the agent's own text. */
export type StoredSnooze = {
  ticketId: string;
  installationId: string;
  /** Missing if the ticket is not snoozed, and nothing of a snooze is left to show. */
  snooze?: {
    /** When it ends, in epoch milliseconds; missing if only a message ends it. */
    until?: number | undefined;
    note: string;
    /** The number of the first message that ends it; missing if the thread was not read whole then. */
    from?: number | undefined;
    /** When it ended. The note stays until the agent dismisses it. */
    endedAt?: number | undefined;
  };
  /** By when the agent promised an answer, in epoch milliseconds. */
  promisedAt?: number | undefined;
};
