import type { Failure } from '../../domain/core/failure';

/** Failures that concern the key or the whole service, not the ticket that was read. */
const BLOCKERS: ReadonlySet<string> = new Set([
  'key-refused',
  'environment-contradicted',
  'no-key',
  'locked',
  'no-host-permission',
  'unsafe-address',
  'redirected',
  'too-many',
  'paused',
]);

/** True if reading any other ticket would fail in the same way until the blocker is resolved. */
export const isBlocker = ({ kind }: Failure): boolean => BLOCKERS.has(kind);

/** True if the service or the network does not work at the moment. */
export const isOutage = ({ kind }: Failure): boolean =>
  kind === 'no-answer' || kind === 'service-error';

/** When to retry according to the failure itself, in epoch milliseconds; undefined if it names no time. */
export function retryAtOf(failure: Failure): number | undefined {
  if ('until' in failure && typeof failure.until === 'number') return failure.until;
  return 'retryAt' in failure ? failure.retryAt : undefined;
}
