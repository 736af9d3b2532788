import { sessionItems } from '../core/session-item';
import { isOutage } from './classify-failure';
import { consume, newBucket, POLL_COST, refill, TokenBucket } from './token-bucket';

// The token buckets of this browser, one for each service origin. They are changed in memory and saved
// after each poll in `storage.session`, which outlives the background.

const cached = new Map<string, TokenBucket>();

const stored = sessionItems('budget/', TokenBucket);

/** The origin whose token bucket limits the calls to a service address. */
export const originOf = (address: string): string => new URL(address).origin;

/** The token bucket of an origin, refilled up to `now` (epoch milliseconds). */
export async function bucketOf(origin: string, now: number): Promise<TokenBucket> {
  const inMemory = cached.get(origin);
  if (inMemory) return refill(inMemory, now);
  const saved = await stored.at(origin).get();
  // A call may have taken a token during this read.
  const bucket = cached.get(origin) ?? saved ?? newBucket(now);
  cached.set(origin, bucket);
  return refill(bucket, now);
}

/** Takes a token for one GET. */
export async function consumeToken(address: string): Promise<void> {
  const origin = originOf(address);
  cached.set(origin, consume(await bucketOf(origin, Date.now()), 1, 0));
}

/** Takes the background tokens of one poll of a ticket that no screen shows. */
export async function consumeBackgroundPoll(origin: string): Promise<void> {
  cached.set(origin, consume(await bucketOf(origin, Date.now()), 0, POLL_COST));
}

/** Takes a token for one GET of data that no screen shows. */
export async function consumeBackgroundToken(origin: string): Promise<void> {
  cached.set(origin, consume(await bucketOf(origin, Date.now()), 1, 1));
}

/** Changes the token bucket of an origin and saves it in `storage.session`. */
export async function saveBucket(
  origin: string,
  change: (bucket: TokenBucket) => TokenBucket = (bucket) => bucket,
): Promise<void> {
  const bucket = change(await bucketOf(origin, Date.now()));
  cached.set(origin, bucket);
  await stored.at(origin).set(bucket);
}

/** Polling waits no longer: another key may be treated differently by the service. */
export const endPause = (origin: string): Promise<void> => endPauseIf(origin, () => true);

/** Polling waits no longer for the end of an outage: the service replies. */
export const endOutage = (origin: string): Promise<void> =>
  endPauseIf(origin, ({ failure }) => isOutage(failure));

async function endPauseIf(
  origin: string,
  isOver: (pause: NonNullable<TokenBucket['pause']>) => boolean,
): Promise<void> {
  const { pause } = await bucketOf(origin, Date.now());
  if (pause && isOver(pause)) await saveBucket(origin, (now) => ({ ...now, pause: undefined }));
}

/** Drops the buckets in memory, as a restart of the background does. */
export const dropCachedBuckets = (): void => cached.clear();
