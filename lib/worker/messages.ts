import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type NewMessage, saysSomething } from '../domain/message';
import { messageSending } from '../partner/writes';
import { environmentDb } from '../storage/databases';
import { undoSeconds } from './facts';
import { pump } from './outbox/pump';
import { takeIn } from './outbox/take';
import { sawUpTo } from './seen';

/** The draft of a ticket's reply. */
const replyOf = (ticketId: string): string => `reply/${ticketId}`;

/** Takes a reply to be sent. Answers once it is stored; the thread shows how it fares. */
export async function sendMessage(asked: {
  place: Place;
  ticketId: string;
  action: string;
  message: NewMessage;
}): Promise<Outcome<null>> {
  const { place, ticketId, action, message } = asked;
  if (!saysSomething(message)) return failed({ kind: 'nothing-said' });
  const thread = (await (await environmentDb(place.environment)).get('tickets', ticketId))?.thread;
  const stored = await takeIn({
    place,
    action,
    deed: {
      kind: 'message.send',
      ticketId,
      subject: replyOf(ticketId),
      message,
      sawUpTo: thread ? sawUpTo(thread) : 0,
    },
    unsent: messageSending(ticketId, message),
    undoFor: (await undoSeconds()) * 1000,
  });
  if (!stored.ok) return stored;
  await pump(place.environment);
  return done(null);
}
