import { openPush } from '../../team/push';
import { reportError } from '../core/log';
import { applicationPushed, pushTimes } from '../core/pushes';
import type { Reader } from './catch-up';

/** Hears what receivers push until the connection ends, and has it read. */
export function listenToPushes({ connection, agent, cipher }: Reader): void {
  const { environment } = agent;
  const times = { since: Date.now(), heardAt: 0 };
  pushTimes.set(environment, times);
  const take = async (receiver: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const push = await openPush(cipher, receiver, body);
    // An answer of the server that an agent had sent here, or a push of a later version.
    if (!push) return;
    times.heardAt = Date.now();
    if (push.kind === 'changed') await applicationPushed.run(environment, push.applicationId);
  };
  connection.pushes.listen((receiver, body) => {
    take(receiver, body).catch((error: unknown) => reportError('A push was not read:', error));
  });
  const end = (): void => {
    if (pushTimes.get(environment) === times) pushTimes.delete(environment);
  };
  // Who follows the connection reports why it ended.
  connection.closed.then(end, end);
}
