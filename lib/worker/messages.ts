import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type NewMessage, saysSomething } from '../domain/message';
import { messageSending } from '../partner/writes';
import { environmentDb } from '../storage/databases';
import { undoSeconds } from './facts';
import { pump } from './outbox/pump';
import { seenStatus } from './outbox/seen-state';
import { takeIn } from './outbox/take';
import { sawUpTo } from './seen';
import { heldForCustomer } from './wrong-customer';

/** The draft of a ticket's reply. */
const replyOf = (ticketId: string): string => `reply/${ticketId}`;

/** Takes a reply to be sent. Answers once it is stored; the thread shows how it fares. */
export async function sendMessage(asked: {
  place: Place;
  ticketId: string;
  action: string;
  message: NewMessage;
  /** Though it names another customer: its writer was asked. */
  anyway?: boolean | undefined;
}): Promise<Outcome<null>> {
  const { place, ticketId, action, message } = asked;
  if (!saysSomething(message)) return failed({ kind: 'nothing-said' });
  const held = asked.anyway ? undefined : await heldReply(place, ticketId, action, message);
  if (held) return held;
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
      seen: await seenStatus(place, ticketId),
    },
    unsent: messageSending(ticketId, message),
    undoFor: (await undoSeconds()) * 1000,
  });
  if (!stored.ok) return stored;
  await pump(place.environment);
  return done(null);
}

/** Who answers in a customer's ticket means that customer. */
async function heldReply(place: Place, ticketId: string, action: string, message: NewMessage) {
  const db = await environmentDb(place.environment);
  const links = await db.getAllFromIndex('links', 'ticketId', ticketId);
  const { externalReference } = (await db.get('tickets', ticketId))?.ticket ?? {};
  // A reference of a system that is not this CRM says nothing of a customer.
  const written = externalReference ? await db.get('records', externalReference) : undefined;
  const own = [...links, ...(written ? [written] : [])].map(({ reference }) => reference);
  const write = { action, body: messageSending(ticketId, message).body };
  const names = message.attachments.map(({ name }) => name);
  return heldForCustomer(place, write, [message.text, ...names].join('\n'), [...new Set(own)]);
}
