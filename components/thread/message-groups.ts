import type { Message } from '../../lib/domain/tickets/message';
import { type Writer, writerOf } from '../../lib/domain/tickets/message-rules';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { sameDay } from '../ui/feedback/times';

/** Milliseconds between two messages of one group at most. */
const GROUP_WITHIN = 5 * 60_000;

/** Who wrote something in a thread, and when. */
export type Authored = {
  writer: Writer;
  /** The writer's name, if the service or the team tells it. */
  name?: string | undefined;
  /** Undefined if the service does not tell. */
  at: number | undefined;
};

export const authoredMessage = (message: Message): Authored => ({
  writer: writerOf(message),
  name: message.authorName ?? message.colleague,
  at: message.createdAt,
});

/** A message of this agent that the service has not confirmed. */
export const authoredOutgoing = ({ startedAt }: Outgoing): Authored => ({
  writer: 'you',
  at: startedAt,
});

/**
 * Whether something stands in one group with what is before it: the same writer, within five minutes, on
 * the same day. Clocks differ, so the later one may have an earlier time; beyond five minutes it is a
 * group of its own. Writers whom the service does not name may be several.
 */
export function continuesGroup(one: Authored, before: Authored | undefined): boolean {
  if (!before || one.writer !== before.writer || one.name !== before.name) return false;
  if (one.writer === 'other' && one.name === undefined) return false;
  // Without a time, the order is all that is known.
  if (one.at === undefined || before.at === undefined) return one.at === before.at;
  return Math.abs(one.at - before.at) <= GROUP_WITHIN && sameDay(one.at, before.at);
}

/** The day that begins with something in a thread; undefined if that is not known. */
export function newDay(
  one: Authored,
  before: Authored | undefined,
  isFirst: boolean,
): number | undefined {
  if (one.at === undefined) return undefined;
  if (isFirst) return one.at;
  // What is before is not loaded or has no time, so the days cannot be compared.
  if (before?.at === undefined) return undefined;
  return sameDay(before.at, one.at) ? undefined : one.at;
}

/** The first letters of a name's first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase() || '?';
