/** The results of earlier attempts, as far as they decide the next one. */
export type AttemptHistory = {
  /** Attempts without a usable response, or with a 5xx. */
  failures: number;
  /** Success responses that could not be read. */
  unreadable: number;
  /** The request id of a 5xx, and how often the service gave that same response. */
  same?: { requestId: string; times: number } | undefined;
  /** 409 responses with a `Retry-After`. */
  conflicts?: number | undefined;
};

/** The history of a write, as far as it decides the next step. */
export type SentHistory = {
  /** Epoch milliseconds; so is `triedAt`, the start of the latest attempt. */
  createdAt: number;
  triedAt?: number | undefined;
  /**
   * Milliseconds between its creation and its latest attempt, added up from attempt to attempt. A
   * clock that is set back takes nothing away.
   */
  aged?: number | undefined;
  /** True once it may have taken effect without our knowledge: only a replay can show it. */
  uncertain: boolean;
  tries: AttemptHistory;
};
