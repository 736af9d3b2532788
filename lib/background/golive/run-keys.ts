import { environmentOfKey } from '../../domain/core/environment-rules';
import { failed } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import { keySearcher } from '../../golive/redaction/key-searcher';
import type { TimedOutcome } from '../../golive/run/send-call';
import type { Connection } from '../../partner/http';
import type { Reply } from '../../protocol/contract';
import { CallOutcome } from '../../protocol/requests/golive-runner';

/** A key of a run, and the text that stands for it outside the background. */
type RunKey = { connection: Connection; standIn: string };

/** The keys of a run, by the names that the runner has for them. */
export type RunKeys = {
  run: RunKey;
  limited?: RunKey;
  /** When the run's key was added (epoch milliseconds). */
  addedAt: number;
};

/**
 * The keys of a run, each with a new stand-in that begins as the key does. The limited key is called
 * without the guard: what stands around calls with the key of the run must not learn from its refusal.
 */
export function createRunKeys(
  connection: Connection & { keyAddedAt: number },
  limitedKey: string | undefined,
): RunKeys {
  const addedAt = connection.keyAddedAt;
  const run = { connection, standIn: standInOf(connection.key) };
  if (limitedKey === undefined) return { run, addedAt };
  const limited = { connection: other(run, limitedKey), standIn: standInOf(limitedKey) };
  return { run, limited, addedAt };
}

/** The keys themselves. They must be nowhere outside the background. */
export const keyValues = ({ run, limited }: RunKeys): string[] =>
  [run, limited].flatMap((one) => one?.connection.key ?? []);

const standInOf = (key: string): string =>
  `svc_${environmentOfKey(key)}_${crypto.randomUUID().replaceAll('-', '')}`;

const other = ({ connection: { address, mayReach } }: RunKey, key: string): Connection => ({
  address,
  key,
  ...(mayReach ? { mayReach } : {}),
});

/** The connection that the runner names; undefined for a key that the run does not have. */
export function connectionFor({ run, limited }: RunKeys, key: string): Connection | undefined {
  if (key === 'run') return run.connection;
  if (key === 'limited') return limited?.connection;
  // A wrong key that the runner made up (check 7).
  return environmentOfKey(key) === environmentOfKey(run.connection.key)
    ? other(run, key)
    : undefined;
}

/**
 * Bytes of a response that we pass on. Chromium carries no message over 64 MB; what is around the response
 * needs some of them.
 */
const LONGEST_RESPONSE = 60 * 1024 * 1024;

/**
 * The outcome of a call as the runner may see it: with the stand-ins where the service repeated a key.
 * A request id that holds a key in any form becomes the stand-in as a whole.
 */
export function withoutKeys(
  { outcome, took }: TimedOutcome,
  { run, limited }: RunKeys,
): Reply<'golive.call'> {
  const keys = [run, ...(limited ? [limited] : [])];
  const safe = withSafeRequestId(outcome, keys);
  const text = JSON.stringify(safe);
  const hidden = keys.reduce(
    (rest, { connection: { key }, standIn }) => rest.replaceAll(inJson(key), standIn),
    text,
  );
  if (outcome.ok && new Blob([hidden]).size > LONGEST_RESPONSE)
    return { took, outcome: tooLong(outcome.value.status) };
  // Almost always: nobody repeats a key.
  if (hidden === text) return { took, outcome: safe };
  return { took, outcome: v.parse(CallOutcome, JSON.parse(hidden)) };
}

/** A text as it is written inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const tooLong = (status: number) =>
  failed({ kind: 'unreadable', status, detail: 'a response that is too long', tooLong: true });

function withSafeRequestId(
  outcome: TimedOutcome['outcome'],
  keys: readonly RunKey[],
): TimedOutcome['outcome'] {
  const safe = (requestId: string): string =>
    keys.reduce(
      (id, { connection: { key }, standIn }) => (keySearcher([key])(id) ? standIn : id),
      requestId,
    );
  if (outcome.ok) {
    const { requestId } = outcome.value;
    if (requestId === undefined) return outcome;
    return { ok: true, value: { ...outcome.value, requestId: safe(requestId) } };
  }
  const { failure } = outcome;
  if (!('serviceError' in failure) || failure.serviceError.requestId === undefined) return outcome;
  const requestId = safe(failure.serviceError.requestId);
  return failed({ ...failure, serviceError: { ...failure.serviceError, requestId } });
}
