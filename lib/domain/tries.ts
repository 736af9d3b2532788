/** What earlier attempts came to, as far as it decides about the next. */
export type Tries = {
  /** Attempts that ended without a usable answer, or in a 5xx. */
  failures: number;
  /** Answers that said yes and could not be read. */
  unreadable: number;
  /** The service's id of a 5xx, and how often that very answer was given. */
  same?: { requestId: string; times: number } | undefined;
  /** 409 answers that named a time to come back. */
  conflicts?: number | undefined;
};

/** What a write has been through, as far as it decides what comes next. */
export type Past = {
  /** Epoch milliseconds, as is `triedAt`, when the latest attempt began. */
  createdAt: number;
  triedAt?: number | undefined;
  /**
   * Milliseconds that passed between its making and its latest attempt, added up from one attempt
   * to the next. A clock that is set back takes nothing away from it.
   */
  aged?: number | undefined;
  /** True once it may have taken effect without our knowing: only its replay can tell. */
  uncertain: boolean;
  tries: Tries;
};
