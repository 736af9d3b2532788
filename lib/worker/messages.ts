import { done, failed, isUnknown, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type NewMessage, saysSomething } from '../domain/message';
import { messageBody } from '../partner/bodies';
import { environmentDb } from '../storage/databases';
import type { StoredWrite } from '../storage/schema';
import { tell } from './news';
import { deliver, storeWrite } from './writes';

type Asked = { place: Place; ticketId: string; action: string };

/** The draft of a ticket's reply. */
const replyOf = (ticketId: string): string => `reply/${ticketId}`;

/** Takes a reply to be sent. Answers once it is stored; the thread shows how it fares. */
export async function sendMessage(asked: Asked & { message: NewMessage }): Promise<Outcome<null>> {
  const { place, ticketId, action, message } = asked;
  if (!saysSomething(message)) return failed({ kind: 'nothing-said' });
  const stored = await storeWrite({
    place,
    action,
    path: { kind: 'message.send', ticketId, subject: replyOf(ticketId), message },
    body: messageBody(message),
  });
  if (!stored.ok) return stored;
  await sendOff(place, ticketId, stored.value);
  return done(null);
}

/** Sends a failed message again, as it was. */
export async function retryMessage({ place, ticketId, action }: Asked): Promise<Outcome<null>> {
  const write = await (await environmentDb(place.environment)).get('writes', action);
  if (!write) return failed({ kind: 'no-record' });
  await sendOff(place, ticketId, write);
  return done(null);
}

/** Takes a failed message out of the thread. Not one that may have arrived: its replay can tell. */
export async function dropMessage({ place, ticketId, action }: Asked): Promise<Outcome<null>> {
  const { environment } = place;
  const db = await environmentDb(environment);
  const write = await db.get('writes', action);
  if (write && (write.state !== 'failed' || (write.failure && isUnknown(write.failure))))
    return failed({ kind: 'may-have-arrived' });
  await db.delete('writes', action);
  await tell({ kind: 'ticket', environment, ticketId });
  return done(null);
}

/** Starts a delivery whose end nobody waits for: it is kept in the database and told as news. */
async function sendOff({ environment }: Place, ticketId: string, write: StoredWrite) {
  const delivery = deliver(environment, write);
  await tell({ kind: 'ticket', environment, ticketId });
  delivery.catch((error: unknown) => console.warn('A delivery was cut off:', String(error)));
}
