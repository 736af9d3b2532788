import { createHash } from 'node:crypto';
import type { Json, RecordScope } from './records';
import { Refused } from './refused';

export interface WorkResult {
  status: number;
  body?: Json | undefined;
  /** The status of the response when it is repeated. */
  repeatedStatus?: number;
}

interface Remembered {
  scope: RecordScope;
  fingerprint: string;
  status: number;
  text: string | undefined;
}

interface Sent {
  idempotencyKey: string;
  method: string;
  path: string;
  bytes: Uint8Array;
}

/**
 * Stores responses, so that a repeated call gets one without being executed. Refusals are not
 * stored: nothing was done, and the caller may correct the body and send it again.
 */
export class Idempotency {
  readonly #responses = new Map<string, Remembered>();

  /** Runs `work` at most once per key. The work is synchronous, so two calls cannot overlap. */
  once(
    scope: RecordScope,
    sent: Sent,
    work: () => WorkResult,
  ): { status: number; text?: string | undefined } {
    const slot = JSON.stringify([scope.organisation, scope.environment, sent.idempotencyKey]);
    const fingerprint = fingerprintOf(sent);
    const before = this.#responses.get(slot);
    if (before && before.fingerprint !== fingerprint) {
      throw new Refused(
        409,
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request.',
      );
    }
    if (before) return before;

    const result = work();
    const text = result.body === undefined ? undefined : JSON.stringify(result.body);
    const repeated = result.repeatedStatus ?? result.status;
    this.#responses.set(slot, { scope, fingerprint, status: repeated, text });
    return { status: result.status, text };
  }

  /** After a test reset, the resources of stored responses no longer exist. */
  forget(scope: RecordScope): void {
    for (const [slot, { scope: kept }] of this.#responses) {
      if (kept.organisation !== scope.organisation) continue;
      if (kept.environment === scope.environment) this.#responses.delete(slot);
    }
  }

  clear(): void {
    this.#responses.clear();
  }
}

// Compares bytes, not meaning: `{"a":1}` and `{ "a": 1 }` are two bodies.
function fingerprintOf({ method, path, bytes }: Sent): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(bytes).digest('hex');
}
