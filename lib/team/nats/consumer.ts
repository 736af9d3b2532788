import { createInbox, type Msg, nanos, nuid } from '@nats-io/nats-core';
import type { TeamEntry, TeamResult } from '../engine';
import { createConsumer } from './api';
import type { NatsLink } from './link';
import { API, entryParts, inboxOf, STREAM } from './subjects';

/**
 * How pulling ended: with as many as were asked for; with no more to give; with a place that was lost,
 * after which a new consumer goes on; or because of the signal.
 */
type PullEnd = 'filled' | 'empty' | 'lost' | 'stopped';

type Pull = {
  most: number;
  /** How long the server may wait for entries, and how often it says that it is there, in milliseconds. */
  wait?: { expires: number; heartbeat: number };
  onEntry: (entry: TeamEntry) => void;
  signal: AbortSignal;
};

/** A place in the stream from which entries are pulled in order. */
export type PullConsumer = {
  /** The sequence from which it goes on. */
  next: () => number;
  /** How many entries waited when the last one came. */
  pending: () => number;
  /** One at a time. */
  pull: (pull: Pull) => Promise<PullEnd>;
};

export async function openConsumer(
  link: NatsLink,
  sequence: number,
): Promise<TeamResult<PullConsumer>> {
  const name = nuid.next();
  const made = await createConsumer(link, name, sequence);
  if (!made.ok) return made;
  const place = { next: sequence, delivered: 0, pending: made.value.pending };
  return {
    ok: true,
    value: {
      next: () => place.next,
      pending: () => place.pending,
      pull: (pull) => pullOnce(link, name, place, pull),
    },
  };
}

type Place = {
  next: number;
  /** How many entries the server gave so far. */
  delivered: number;
  pending: number;
};

function pullOnce(
  { nats, author, replyMs }: NatsLink,
  name: string,
  place: Place,
  { most, wait, onEntry, signal }: Pull,
): Promise<PullEnd> {
  return new Promise((resolve, reject) => {
    if (signal.aborted || nats.isClosed()) return resolve('stopped');
    let taken = 0;
    // Each pull has its own address, so that a late reply to an earlier one is not taken for this one's.
    const inbox = createInbox(inboxOf(author));
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      subscription.unsubscribe();
    };
    const end = (how: PullEnd): void => {
      finish();
      resolve(how);
    };
    const onAbort = () => end('stopped');
    const listen = () => setTimeout(() => end('lost'), wait ? 2 * wait.heartbeat : replyMs);
    const take = (message: Msg): void => {
      clearTimeout(timer);
      timer = listen();
      const status = message.headers?.code ?? 0;
      if (status === 100) {
        const told = Number(message.headers?.get('Nats-Last-Consumer') || 0);
        if (told !== place.delivered) end('lost');
        return;
      }
      const at = status === 0 ? placeOf(message.reply ?? '') : undefined;
      if (at?.delivered !== place.delivered + 1) {
        end(status === 404 || status === 408 ? 'empty' : 'lost');
        return;
      }
      Object.assign(place, at);
      taken += 1;
      const entry = entryOf(message, at.next - 1);
      if (entry) onEntry(entry);
      if (taken === most) end('filled');
      else if (!wait && place.pending === 0) end('empty');
    };
    const subscription = nats.subscribe(inbox, {
      callback: (error, message) => {
        try {
          if (error) throw error;
          take(message);
        } catch (reason) {
          finish();
          reject(reason);
        }
      },
    });
    let timer = listen();
    signal.addEventListener('abort', onAbort);
    const request = wait
      ? { batch: most, expires: nanos(wait.expires), idle_heartbeat: nanos(wait.heartbeat) }
      : { batch: most, no_wait: true };
    nats.publish(`${API}.CONSUMER.MSG.NEXT.${STREAM}.${name}`, JSON.stringify(request), {
      reply: inbox,
    });
  });
}

/**
 * Where the consumer stands after a message. Its reply subject tells:
 * `$JS.ACK.<stream>.<consumer>.<times>.<sequence>.<delivered>.<time>.<pending>`; servers may add a domain
 * and an account before the stream, and a token at the end.
 */
export function placeOf(reply: string): Place {
  const parts = reply.split('.');
  const from = parts.length > 9 ? 6 : 4;
  const [, sequence, delivered, , pending] = parts.slice(from).map(Number);
  return { next: (sequence ?? 0) + 1, delivered: delivered ?? 0, pending: pending ?? 0 };
}

/** The entry of a message, or undefined if its subject is none of ours. */
function entryOf({ subject, headers, data }: Msg, sequence: number): TeamEntry | undefined {
  const parts = entryParts(subject);
  const operationId = headers?.get('Nats-Msg-Id') ?? '';
  // A copy: the message is a part of all that the socket brought at once.
  return parts && { sequence, ...parts, operationId, body: new Uint8Array(data) };
}
