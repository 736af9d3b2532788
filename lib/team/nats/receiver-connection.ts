import { headers } from '@nats-io/nats-core';
import * as v from '../../domain/core/schema';
import type { TeamAccess, TeamConnection, TeamResult } from '../engine';
import { ask, askStream, lastOfSubject, problemOfRequest } from './api';
import { endIfFailed, type NatsLink } from './link';
import { openLink, type Times } from './open';
import { API_ERROR } from './problems';
import { unsafeEventSettings } from './stream-config';
import { EVENT_STREAM, eventSubject, pushSubject } from './subjects';

/** The connection of one receiver of the service's notifications. */
export type ReceiverConnection = Pick<TeamConnection, 'closed' | 'close'> & {
  /**
   * Marks a notification as the holder's; false if another holder marked it before. A holder may ask again:
   * it keeps what it has.
   */
  claim: (notification: string, holder: string) => Promise<TeamResult<boolean>>;
  /** Says something to those who are connected now. */
  push: (body: Uint8Array<ArrayBuffer>) => void;
};

/** Connects a receiver, and refuses a stream in which marks could get lost. */
export async function connectReceiver(
  access: TeamAccess,
  times: Times,
): Promise<TeamResult<ReceiverConnection>> {
  const opened = await openLink(access, times);
  if (!opened.ok) return opened;
  return endIfFailed(opened.value, receiverOver(opened.value));
}

async function receiverOver(link: NatsLink): Promise<TeamResult<ReceiverConnection>> {
  const asked = await askStream(link, EVENT_STREAM);
  if (!asked.ok) return asked;
  const settings = unsafeEventSettings(asked.value.config);
  return settings.length === 0
    ? { ok: true, value: connectionOf(link) }
    : { ok: false, problem: { kind: 'unsafe-stream', settings } };
}

const connectionOf = (link: NatsLink): ReceiverConnection => ({
  claim: (notification, holder) => claim(link, notification, holder),
  push: (body) => {
    if (!link.nats.isClosed()) link.nats.publish(pushSubject(link.author), body);
  },
  closed: link.closed,
  close: () => link.end(),
});

const Marked = v.object({ duplicate: v.optional(v.boolean(), false) });

/**
 * The server stores one message with an id, whoever sends it and under whichever subject. So the first
 * receiver has the notification, and the others are told that its id is known.
 */
async function claim(
  link: NatsLink,
  notification: string,
  holder: string,
): Promise<TeamResult<boolean>> {
  const subject = eventSubject(link.author, notification);
  const mark = headers();
  mark.set('Nats-Msg-Id', notification);
  mark.set('Nats-Expected-Last-Subject-Sequence', '0');
  mark.set('Alongside-Holder', holder);
  const asked = await ask(link, subject, Marked, '', mark);
  if (asked.ok && !asked.value.duplicate) return { ok: true, value: true };
  const isKnown =
    asked.ok || ('err_code' in asked.error && asked.error.err_code === API_ERROR.wrongLastSequence);
  if (!isKnown) return { ok: false, problem: problemOfRequest(asked.error) };
  // A receiver that was killed after it marked a notification asks again when it is back.
  const last = await lastOfSubject(link, subject, EVENT_STREAM);
  return last.ok ? { ok: true, value: last.value.holder === holder } : last;
}
