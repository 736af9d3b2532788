import type { Environment } from '../domain/core/environment';

/** One line of the log: what happened, without client data and keys (background/core/log.ts). */
export type LogEntry = {
  at: number;
  event: string;
  environment?: Environment | undefined;
  status?: number | undefined;
  endpoint?: string | undefined;
  /** Duration in milliseconds. */
  took?: number | undefined;
  requestId?: string | undefined;
  /** The last four characters of an Idempotency-Key. */
  command?: string | undefined;
  failure?: string | undefined;
  /** The type of the error; never its message. */
  error?: string | undefined;
};
