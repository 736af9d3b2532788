import type { Environment } from '../../domain/core/environment';
import type { Failure } from '../../domain/core/failure';
import { isBlocker, isOutage, retryAtOf } from './classify-failure';
import { addressOf, partnerOf } from './connection';
import { bucketOf, originOf, saveBucket } from './rate-limit-store';
import { backOff, backOffUntil, type TokenBucket } from './token-bucket';

export type PollReadiness =
  | { open: true; origin: string; bucket: TokenBucket }
  /** `until` is when to poll again, in epoch milliseconds; without one, `onReachable` starts it. */
  | { open: false; failure: Failure; until: number | undefined };

/**
 * Whether tickets of an environment may be polled at `now` (epoch milliseconds); makes no call. `shown`
 * is true if a screen shows one of them.
 */
export async function pollReadiness(
  environment: Environment,
  shown: boolean,
  now: number,
): Promise<PollReadiness> {
  const service = await partnerOf(environment);
  if (!service.ok)
    return { open: false, failure: service.failure, until: retryAtOf(service.failure) };
  const origin = originOf(service.value.address);
  const bucket = await bucketOf(origin, now);
  const until = backOffUntil(bucket, shown);
  return bucket.pause && until > now
    ? { open: false, failure: bucket.pause.failure, until }
    : { open: true, origin, bucket };
}

/** Whether calls for what a screen shows wait at `now`, after a 429 or an outage; makes no call. */
export async function backsOff(environment: Environment, now: number): Promise<boolean> {
  const address = await addressOf(environment);
  if (!address.ok) return false;
  return backOffUntil(await bucketOf(originOf(address.value), now), true) > now;
}

/** True for a failure after which the other tickets of a poll are not read either. */
export const stopsPolling = (failure: Failure): boolean => isBlocker(failure) || isOutage(failure);

/** Stores the result of a poll: after a 429 or an outage, polling of the origin backs off. */
export const recordPoll = (origin: string, failure: Failure | undefined): Promise<void> =>
  saveBucket(origin, (bucket) => {
    if (!failure) return { ...bucket, pause: undefined };
    const mustBackOff = failure.kind === 'too-many' || isOutage(failure);
    return mustBackOff ? backOff(bucket, failure, retryAtOf(failure), Date.now()) : bucket;
  });
