import type { Environment } from '../domain/environment';

/** One line of the log: what happened, with nothing of clients or keys in it (worker/log.ts). */
export type LogEntry = {
  at: number;
  event: string;
  environment?: Environment | undefined;
  status?: number | undefined;
  endpoint?: string | undefined;
  /** Milliseconds that it took. */
  took?: number | undefined;
  requestId?: string | undefined;
  /** The last four characters of an Idempotency-Key. */
  write?: string | undefined;
  failure?: string | undefined;
  /** What kind of error it was; never what the error said. */
  error?: string | undefined;
};
