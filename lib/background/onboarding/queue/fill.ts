import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import { partnerOf } from '../../api/connection';
import { pollReadiness, stopsPolling } from '../../api/poll-readiness';
import { bucketOf, consumeBackgroundToken } from '../../api/rate-limit-store';
import { allowance, POLL_COST } from '../../api/token-bucket';
import { canPersist } from '../../core/epoch';
import { isRetired } from '../../core/retired-installations';
import { cachedQueue, type Queued, replaceQueued } from './queue-cache';

// The list of applications may omit their snapshots (partner-api.md, "Endpoints": the response
// envelope of list endpoints is not shown). Each is then read by its id, within the rate limit of
// background reads.

/** Applications read at the same time. */
const LANES = 2;

/** The most applications read in one round; screens are updated after each round. */
const AT_ONCE = 10;

/** Applications whose snapshot is unknown and was not requested yet, the newest first. */
const missingAt = (scope: Scope): Queued[] =>
  (cachedQueue(scope)?.applications ?? []).filter(
    ({ application, text, filledAt }) =>
      application.bare && text !== undefined && filledAt === undefined,
  );

type Filled = {
  /** How many snapshots were read. */
  read: number;
  /** When to read the next ones, in epoch milliseconds; undefined if none is left or reading stopped. */
  nextAt: number | undefined;
};

/** Reads one round of the snapshots that a queue lacks, as many as the rate limit allows now. */
export async function readMissingSnapshots(scope: Scope): Promise<Filled> {
  const missing = missingAt(scope);
  const { environment } = scope;
  const nothing = { read: 0, nextAt: undefined };
  if (missing.length === 0) return nothing;
  const gate = await pollReadiness(environment, false, Date.now());
  if (!gate.open) return nothing;
  const { origin } = gate;
  const allowed = await allowedNow(origin);
  const now = missing.slice(0, Math.min(AT_ONCE, allowed.calls));
  const asked = now.length;
  let read = 0;
  let isStopped = false;
  const lane = async () => {
    for (let one = now.shift(); one && !isStopped; one = now.shift()) {
      await consumeBackgroundToken(origin);
      const filled = await readMissingSnapshot(environment, scope, one);
      if (filled === 'stop') isStopped = true;
      else read += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (isStopped || asked === missing.length) return { read, nextAt: undefined };
  return { read, nextAt: (await allowedNow(origin)).nextAt };
}

async function allowedNow(origin: string): Promise<{ calls: number; nextAt: number }> {
  const now = Date.now();
  const { backgroundPolls, backgroundNextAt } = allowance(await bucketOf(origin, now), now);
  return { calls: backgroundPolls * POLL_COST, nextAt: backgroundNextAt };
}

async function readMissingSnapshot(
  environment: Environment,
  scope: Scope,
  one: Queued,
): Promise<'filled' | 'stop'> {
  const service = await partnerOf(environment);
  if (!service.ok) return 'stop';
  const { partner } = service.value;
  const read = await partner.application(scope.installationId, one.application.id);
  if (!canPersist(environment) || isRetired(scope)) return 'stop';
  if (!read.ok && stopsPolling(read.failure)) return 'stop';
  // An application that cannot be read is not requested again until the list shows a change of it.
  replaceQueued(scope, one, read.ok ? read.value : undefined);
  return 'filled';
}
