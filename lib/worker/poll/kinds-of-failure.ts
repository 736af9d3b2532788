import type { Failure } from '../../domain/failure';

// What a failed reading says of the next one. By name, because a gate may get more of them.

/** Nothing may be asked at all, or nothing for a while: no word about the ticket it happened to. */
const GATES: ReadonlySet<string> = new Set([
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

/** True where the next ticket would fare alike, until a gate opens. */
export const isGate = ({ kind }: Failure): boolean => GATES.has(kind);

/** True where the service, or the way to it, is out of order: soon it may work again. */
export const isOutage = ({ kind }: Failure): boolean =>
  kind === 'no-answer' || kind === 'service-error';

/** When a failure itself says to come back, epoch milliseconds. */
export function comeBackAt(failure: Failure): number | undefined {
  if ('until' in failure && typeof failure.until === 'number') return failure.until;
  return 'retryAt' in failure ? failure.retryAt : undefined;
}
