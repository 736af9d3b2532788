import type { Environment } from '../../domain/core/environment';
import { openPush } from '../../team/push';
import { hasElapsed } from '../core/has-elapsed';
import { reportError } from '../core/log';
import { pushes } from '../core/pushes';
import type { Reader } from './catch-up';

/** When pushes came, in epoch milliseconds. */
export type PushTimes = {
  /** From when on none was missed. */
  since: number;
  /** When a receiver last said anything; every 60 seconds each says that it is there. */
  lastAt: number;
};

/** The connections' times. In memory: without them polling is as if nothing was pushed. */
const current = new Map<Environment, PushTimes>();

/** A receiver that said nothing for this many milliseconds counts as gone. */
const SILENT_FOR = 150_000;

/** How many times rarer what was read at `readAt` is polled: pushes say what changed after that. */
export function pollFactorAt(
  now: number,
  readAt: number,
  { since, lastAt }: PushTimes = { since: Infinity, lastAt: 0 },
): number {
  return readAt >= since && !hasElapsed(lastAt, SILENT_FOR, now) ? 4 : 1;
}

pushes.factor = ({ environment }, readAt) =>
  pollFactorAt(Date.now(), readAt, current.get(environment));

/** Has read what receivers push, until the connection ends. */
export function listenToPushes({ connection, agent, cipher }: Reader): void {
  const { environment } = agent;
  const times: PushTimes = { since: Date.now(), lastAt: 0 };
  current.set(environment, times);
  // Polling is as usual until the next reading.
  const onMissed = (): void => {
    times.since = Date.now();
  };
  const take = async (receiver: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const push = await openPush(cipher, receiver, body);
    // A reply of the server that an agent had sent here, or a push of a later version.
    if (!push) return;
    times.lastAt = Date.now();
    if (push.kind === 'changed') await pushes.run(environment, push.applicationId, onMissed);
  };
  connection.pushes.listen((receiver, body) => {
    take(receiver, body).catch((error: unknown) => reportError('A push was not read:', error));
  });
  const end = (): void => {
    if (current.get(environment) === times) current.delete(environment);
  };
  // Who follows the connection reports why it ended.
  connection.closed.then(end, end);
}
