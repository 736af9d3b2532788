import { Environment } from '../../domain/core/environment';
import type { FailureKind } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { settingsDb } from '../../storage/databases';
import type { LogEntry } from '../../storage/log-entry';
import { WipedError } from '../../storage/wiped-databases';

// The log holds what a support engineer needs. There are no fields for bodies, texts, names, keys or
// paths with ids; a value that does not fit its field's schema is dropped.

/** Every event that is logged. */
export type LogEvent =
  | 'started'
  | 'installed'
  | 'updated'
  | 'unexpected-error'
  | 'key-added'
  | 'key-removed'
  | 'key-refused'
  | 'passphrase-chosen'
  | 'passphrase-wrong'
  | 'unlocked'
  | 'locked-by-user'
  | 'locked-by-time'
  | 'locked-by-system'
  | 'purged'
  | 'test-data-reset'
  | 'permission-granted'
  | 'permission-withdrawn'
  | 'site-added'
  | 'site-removed'
  | 'call'
  | 'command-stored'
  | 'command-sent'
  | 'command-waits'
  | 'command-stopped'
  | 'command-undone'
  | 'circuit-opened'
  | 'circuit-closed';

/** What may be logged of an event. `endpoint` is a name such as `get-tickets`, never a path with ids. */
export type LogFields = {
  environment?: Environment | undefined;
  status?: number | undefined;
  endpoint?: string | undefined;
  /** Milliseconds. */
  took?: number | undefined;
  requestId?: string | undefined;
  /** An Idempotency-Key, of which only the last four characters are logged. */
  idempotencyKey?: string | undefined;
  failure?: FailureKind | undefined;
  error?: unknown;
};

const text = (form: RegExp) =>
  v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(form))), undefined);
const number = v.fallback(v.optional(v.number()), undefined);

const LoggedFields = v.object({
  environment: v.fallback(v.optional(Environment), undefined),
  status: number,
  endpoint: text(/^[a-zA-Z]+([.-][a-zA-Z]+)*$/),
  took: number,
  requestId: text(/^[\w.:-]+$/),
  command: text(/^[\w-]{4}$/),
  failure: text(/^[a-z-]+$/),
  error: text(/^[A-Za-z]+$/),
});

/** Entries in the log; older ones are deleted. */
const MOST_ENTRIES = 500;

let latest: Promise<unknown> = Promise.resolve();

/** Events that open the log again after a wipe ended it. */
const REOPENING_EVENTS: readonly LogEvent[] = [
  'started',
  'installed',
  'updated',
  'key-added',
  'site-added',
];

let ended = false;

/** Ends the log for a wipe, so that work in progress logs nothing more. */
export async function endLog(): Promise<void> {
  ended = true;
  await logWritten();
}

/** Logs an event. The write is not awaited; its failure goes to the console. */
export function logEvent(event: LogEvent, fields: LogFields = {}): void {
  if (REOPENING_EVENTS.includes(event)) ended = false;
  if (ended) return;
  const { idempotencyKey, error, took, ...rest } = fields;
  const logged = v.parse(LoggedFields, {
    ...rest,
    took: took === undefined ? undefined : Math.round(took),
    command: idempotencyKey?.slice(-4),
    error: error === undefined ? undefined : errorName(error),
  });
  latest = append({ ...withoutKeyLikeId(logged), at: Date.now(), event }).catch((why: unknown) => {
    // A wipe ended the log while this was on its way.
    if (!(why instanceof WipedError))
      console.warn('The log could not be written:', redact(String(why)));
  });
}

/** Resolves once all events logged so far are stored. */
export const logWritten = (): Promise<unknown> => latest;

/** The log, oldest entry first. */
export async function readLog(): Promise<LogEntry[]> {
  await logWritten();
  return (await settingsDb()).getAll('log');
}

/** Reports an unexpected error: by its name to the log, in full to the console. */
export function reportError(what: string, error: unknown): void {
  // A wipe stopped the work on purpose, or closed the database that it was reading.
  if (error instanceof WipedError || (ended && isClosed(error)) || isStopped(error)) return;
  logEvent('unexpected-error', { error });
  console.warn(what, redact(String(error)));
}

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/**
 * Whether Chromium refused a call because it has stopped this service worker, which may run on for a
 * moment. The next start of the background does the work.
 */
const isStopped = (error: unknown): boolean => error instanceof Error && error.message === 'No SW';

/** Removes everything that looks like an API key from a text. */
export const redact = (text: string): string =>
  text.replace(/svc_(test|live)_[\w-]+/g, 'svc_$1_[taken out]');

async function append(entry: LogEntry): Promise<void> {
  const tx = (await settingsDb()).transaction('log', 'readwrite');
  const number = await tx.store.add(entry);
  await tx.store.delete(IDBKeyRange.upperBound(number - MOST_ENTRIES));
  await tx.done;
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function withoutKeyLikeId(
  fields: v.InferOutput<typeof LoggedFields>,
): Omit<LogEntry, 'at' | 'event'> {
  const { requestId } = fields;
  // The only field whose text comes from the service.
  return requestId === undefined || redact(requestId) === requestId
    ? fields
    : { ...fields, requestId: undefined };
}
