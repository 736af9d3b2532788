import type { Environment } from '../../domain/environment';
import type { Place } from '../../domain/installation';
import { partnerOf } from '../connection';
import { isGone } from '../gone';
import { allowance, LOOK } from '../poll/budget';
import { gateOf, stopsLook } from '../poll/gate';
import { budgetOf, payQuietCall } from '../poll/purse';
import { mayKeep } from '../purge';
import { fillIn, knownQueue, type Queued } from './queues';

// A list of applications may leave their snapshots out ("Not shown: the response envelope of list
// endpoints"). Each is then read by itself, within the budget of what nobody waits for.

/** Read at one time. */
const LANES = 2;

/** Read in one go; after it, what was read is shown. */
const AT_ONCE = 10;

/** Applications whose snapshot is not known, the newest first; not those that were just asked for. */
const missingAt = (place: Place): Queued[] =>
  (knownQueue(place)?.applications ?? []).filter(
    ({ application, text, filledAt }) =>
      application.bare && text !== undefined && filledAt === undefined,
  );

type Filled = {
  /** How many snapshots were read. */
  read: number;
  /** When to go on, epoch milliseconds; undefined where nothing is left, or nothing can be read now. */
  nextAt: number | undefined;
};

/** Reads the snapshots that a queue lacks, as many in one go as may be. */
export async function fillSome(place: Place): Promise<Filled> {
  const missing = missingAt(place);
  const { environment } = place;
  const nothing = { read: 0, nextAt: undefined };
  if (missing.length === 0) return nothing;
  const gate = await gateOf(environment, false, Date.now());
  if (!gate.open) return nothing;
  const { origin } = gate;
  const allowed = await allowedNow(origin);
  const now = missing.slice(0, Math.min(AT_ONCE, allowed.calls));
  const asked = now.length;
  let read = 0;
  let isStopped = false;
  const lane = async () => {
    for (let one = now.shift(); one && !isStopped; one = now.shift()) {
      await payQuietCall(origin);
      const filled = await fillOne(environment, place, one);
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
  const { quietLooks, quietNextAt } = allowance(await budgetOf(origin, now), now);
  return { calls: quietLooks * LOOK, nextAt: quietNextAt };
}

async function fillOne(
  environment: Environment,
  place: Place,
  one: Queued,
): Promise<'filled' | 'stop'> {
  const service = await partnerOf(environment);
  if (!service.ok) return 'stop';
  const { partner } = service.value;
  const read = await partner.application(place.installationId, one.application.id);
  if (!mayKeep(environment) || isGone(place)) return 'stop';
  if (!read.ok && stopsLook(read.failure)) return 'stop';
  // One that cannot be read by itself is not asked for again until the list shows a change of it.
  fillIn(place, one, read.ok ? read.value : undefined);
  return 'filled';
}
