import { Environment } from '../domain/environment';
import type { FailureKind } from '../domain/failure';
import * as z from '../domain/schema';
import { settingsDb } from '../storage/databases';
import { Forgotten } from '../storage/erased';
import type { LogEntry } from '../storage/log-entry';

// What a support engineer needs to see, and nothing else. Bodies, texts, names, keys, and paths
// with ids in them have no field here; what does not look like its field is left out.

/** Everything that is ever noted. */
export type LogEvent =
  | 'started'
  | 'installed'
  | 'updated'
  | 'mishap'
  | 'key-added'
  | 'key-removed'
  | 'key-refused'
  | 'passphrase-chosen'
  | 'passphrase-wrong'
  | 'unlocked'
  | 'locked-by-person'
  | 'locked-by-time'
  | 'locked-by-system'
  | 'purged'
  | 'test-data-reset'
  | 'permission-given'
  | 'permission-withdrawn'
  | 'site-added'
  | 'site-removed'
  | 'call'
  | 'write-stored'
  | 'write-sent'
  | 'write-waits'
  | 'write-stopped'
  | 'write-undone'
  | 'gate-closed'
  | 'gate-opened';

/** What may be said of an event. `endpoint` is a name of ours, `ticket.read`; never a path. */
export type LogFields = {
  environment?: Environment | undefined;
  status?: number | undefined;
  endpoint?: string | undefined;
  took?: number | undefined;
  requestId?: string | undefined;
  /** An Idempotency-Key, of which the last four characters are kept. */
  idempotencyKey?: string | undefined;
  failure?: FailureKind | undefined;
  error?: unknown;
};

const text = (form: RegExp) =>
  z.catch(z.optional(z.string().check(z.maxLength(64), z.regex(form))), undefined);
const number = z.catch(z.optional(z.number()), undefined);

const Kept = z.object({
  environment: z.catch(z.optional(Environment), undefined),
  status: number,
  endpoint: text(/^[a-zA-Z]+([.-][a-zA-Z]+)*$/),
  took: number,
  requestId: text(/^[\w.:-]+$/),
  write: text(/^[\w-]{4}$/),
  failure: text(/^[a-z-]+$/),
  error: text(/^[A-Za-z]+$/),
});

/** Entries that are kept; older ones go. */
const KEPT = 500;

let latest: Promise<unknown> = Promise.resolve();

/** With these something begins anew after everything was forgotten. */
const BEGINNINGS: readonly LogEvent[] = [
  ...(['started', 'installed', 'updated', 'key-added', 'site-added'] as const),
];

let ended = false;

/** Ends the log: what was under way notes nothing more, until something begins anew. */
export async function endLog(): Promise<void> {
  ended = true;
  await logWritten();
}

/** Writes down that something happened. Nobody has to wait for it. */
export function note(event: LogEvent, fields: LogFields = {}): void {
  if (BEGINNINGS.includes(event)) ended = false;
  if (ended) return;
  const { idempotencyKey, error, took, ...rest } = fields;
  const kept = Kept.parse({
    ...rest,
    took: took === undefined ? undefined : Math.round(took),
    write: idempotencyKey?.slice(-4),
    error: error === undefined ? undefined : nameOf(error),
  });
  latest = append({ ...withoutKeys(kept), at: Date.now(), event }).catch((why: unknown) =>
    console.warn('The log could not be written:', redact(String(why))),
  );
}

/** Ends once everything noted so far is kept. */
export const logWritten = (): Promise<unknown> => latest;

/** Everything that is kept, oldest first. */
export async function readLog(): Promise<LogEntry[]> {
  await logWritten();
  return (await settingsDb()).getAll('log');
}

/** Something that should not happen did: noted for support by its kind, for developers in full. */
export function complain(what: string, error: unknown): void {
  // It was stopped on purpose.
  if (error instanceof Forgotten) return;
  note('mishap', { error });
  console.warn(what, redact(String(error)));
}

/** The second net: whatever looks like an API key is taken out of a text. */
export const redact = (said: string): string =>
  said.replace(/svc_(test|live)_[\w-]+/g, 'svc_$1_[taken out]');

async function append(entry: LogEntry): Promise<void> {
  const tx = (await settingsDb()).transaction('log', 'readwrite');
  const number = await tx.store.add(entry);
  await tx.store.delete(IDBKeyRange.upperBound(number - KEPT));
  await tx.done;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function withoutKeys(fields: z.infer<typeof Kept>): Omit<LogEntry, 'at' | 'event'> {
  const { requestId } = fields;
  // The one field whose text is a stranger's.
  return requestId === undefined || redact(requestId) === requestId
    ? fields
    : { ...fields, requestId: undefined };
}
