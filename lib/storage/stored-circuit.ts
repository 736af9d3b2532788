/**
 * The circuit breaker of a service address, shared by both environments. A 429 pauses requests, 5xx
 * responses open the circuit, and after a redirect the address is not called any more.
 */
export type StoredCircuit = {
  origin: string;
  /** In epoch milliseconds. */
  pausedUntil?: number | undefined;
  /** Consecutive 429s without a `Retry-After`. */
  pauses?: number | undefined;
  /** Consecutive 5xx responses; from five on, requests are suspended for a while. */
  failures: number;
  /** Until when they are suspended, in epoch milliseconds. */
  troubleUntil?: number | undefined;
  redirected: boolean;
};
